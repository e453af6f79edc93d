import { inflateSync } from "node:zlib";

/** Recordings of silence and videos of one color, of three seconds each; packed, because they are mostly zeros. */
export const tinyMedia = {
  aac: unpack("eNr7/zHHgXn+n3tMDD6JZcmmlnrG5nqGBgYMTAYOfP+Bcoz1fxglFNhHNBMAnc5xJg=="),
  m4a: unpack(
    "eNq1Uk9LQkEQn31qCUV4KLIQeoGdKrHSoiCwW4c6RR2iy9Pdpy93fY+3q1QQeKzv0gfo6KHP0S3oW9js85mrQtDBYYf5s7Mz85tZAMi56jG4LJ3ZABZo6UlfIO8DQNoNGUP5LKijPi24cDq18nHh4KiwVyyCVawskaw9P0sGSJwI3+9gE1x0GhTGKPENsPAOBPQZERmPmrQr8CdZeF5V6DRRv1PNqGZiOhvWNXzk/3XzjCqJMse4VKMXOm8yfmsRQT0HFVvQSewbmM7pXX9Exm6D8nB4I/12y4y8QpueOy3KmY4hb8JruahkpBhLmqcDf46GzDUgLLZDbg90EkhV5ajfSyWpEXMrgpIzBduCzLBVpEMmqYzW1u12tzAsiXK1svILh2yn0JNaebn5gjnUiKWhSxWNKV4NZKPxDLrp6W6xk5pRWfNaLB/w7slAqP26XHLGvCxVzTd62kFel/WAaiP0OY+xkH4/QlCtBzC6MRGctqnScy0Lpobz3TSXjR8kdIKAmwtPe/ijfgA3kmtz",
  ),
  ogg: unpack(
    "eNrzT08PZmBiQAMpO49kMQr7F5QWe6QmpjAyWjA6yIMl/EHKUQAjEHtO3RfCqAdSHpKYXswGFElLyy1ITQfJiQBxal5yfkpqka1PYlmyQk5mUj5QJcSkht0Ik0Cu4GoQtzNiZyMVcHA/s1ZencDBsWYz37FREj8JjcNyRnjIMwOx7b+3QUZspIf8aKCSGPANRojsxgLEonb/no8GPO0DnmWHMSLgWYG4LGWHByM0HAEEBIMC",
  ),
  mp4: unpack(
    "eNp9VE2MGzUUdnbpEqCISizSAnswsJU4bJKZSTZtI42UsKpIpfJzoafSkcd2MkM8M17bySY9VBXiADdOSPRQOIIEEhcEQkIqUm8cygmxgkMREj8CwbUXNjxPsmR2KbXG9vN733vP78eDEMI9M5GxzhKElpDdYXpkRN1ENlyEULmnOEdo+cmEEQOYj1eOTacf/nD2ty9/3ut+9s7md3jvmT//GnvNBq5gmimOXSBV3TmzhUPCecNxQNCtAqD2wstnn680cOfCNiAZpyDYzuRE8J7BnuPUK57jecCMjJGtWm13d7c6ihnPBEmrmerXrJdqZBIBmEyaOEt1C1MSEuq7WPGeX8eMhyKjA99tOS0Hk5SIiea+M663nLHr1nHC/YiPsR6GQJ3CUk9AFdZAMd+tOqAEC07iMWeBteiCRqBI2ue+28Q0UllCAlB1sVFciFgDdXp8mlEDBN1JfAeuQNjlLOW+5266Lu4RbQKpB7G0iJmBHRlkvZ7mxq942EQKNKwhkWUDEsEhWPC0iClfMBycqtwHjRNi7D3i1HAlCICAH4qhIpOAZokkBs4UUmQUiVMwAUBFLKanSMI1JCsM5ATomPke0IQRaaMIgzAm1hOLFc/j2uVxPzIhUJnkadDPJEhnTAmqAz4B27635czJIIlT4GvKU06Hxm84OHduM6q4jkBb0eDfaK1cUZ+qHk5CSKuNCg6+V686eMfG4jvVJpDS2s13MvabZ4DQhku/gWMJNYJ+gBKCLbID5bfFRFehgZ/gb76BHpvu/3HryrGt7/cr66++eP8vl059cWL6I0gf6FzbEJ2X9r+9bXu9c/258evvbVhBuXSdmE7t2dszmr4GtOU/0rnGz33Qid49Xz453f/0K3gal5IsG4FIJKOIoUNj+VeEHvoclZD9FqN0GHX03Eb3HEv2GUI6B0BfNIPc5/J/rYFfdG8/d/WLYa7lxw3OjIZ9nQttFhrWbnuuu3QyYTGxWgk7Gru1dgO9cjM/VCIm1IHEPuoi8oJ95F2SMsEtpvQN1LkHxOooyY0Wr7nBZrJ1Bs1UCOP4UAk8o0tvaxMK610bzQqYT+x/7X9SYQNfQ13YuweI4+cBj0Uc2v/O3QqxNp3C2gTUdomhB6GhHu/D/tHeuSsX72vbotiltHzzLX61hFai33/6+ukbf9+5Y3VPSKLl/B52rkLnz5Nc9mYTrWmTF+Dgviuz6qBViKvIt7NNF9iVGa89l7+PDp8P9HCRvw426RGbcztoE2SXC3EDf+kW7A/bvBfmo7O70axgx4HpD5mxTbKV8Hy346liQ0ATKSKlKCa3HEPX/QM8TntI",
  ),
  webm: unpack(
    "eNqTcr2/eL5TWyOj03cg/tTI4vS5kcOpqaU8NSnXqb2Ryam1kUkiuCGdkQEEmLQFfWeX7PLd3R28ukXUc2Va8JrGhRCeWMi6bCDvmO/uHiBPKORwevCaJkYeCFcmeDdQsolJ9A3EHIZIBloBkKsWaF3f2Mzv5ODb0OKTWJYW7gimXDo7HJYXgBWBHHtwHdQtFtcbGYuPdkD1M85pZFDaOqe5NC+lo5GhrTUsPizAormRUflxc4vs2VSGB50bGhV2NUrMamQCefJicfG55APdyQj96SdmuC5ud/Vz9ndxDXJp7wZanayQk5lUVlCRfmKR6+IOl9AgxxBPfz+X9ikGBlYgZKxnAAMMDPLO20od1j5vZFi8tZGBoaGAiWEuo5YCgwQDgztHa2tHa0sHExNTyadjaUk3GP793iAze8P7/3ef/f93L///22f/6xwWT21k/MKwkZGBUUAAqEsiQv8LA0cBA1CY+QVWYdY7WIXZL2AV5jyCKQyK3om7+zc3MmzvAiajj02MSR8amQF5+bPz",
  ),
};

function unpack(packed: string): Uint8Array {
  return new Uint8Array(inflateSync(Buffer.from(packed, "base64")));
}

/** In hertz, and bytes and samples of each frame: MPEG layer III with 128 kbit/s. */
const RATE = 44_100;
const FRAME_BYTES = 417;
const FRAME_SAMPLES = 1_152;

/** An MP3 of silence: frames without data, after a tag of `tagBytes`. */
export function makeMp3(seconds: number, tagBytes = 0): Uint8Array {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  const frames = Array.from({ length: Math.ceil((seconds * RATE) / FRAME_SAMPLES) }, () => frame);
  const size = [21, 14, 7, 0].map((bits) => (tagBytes >> bits) & 127);
  const tag = Buffer.concat([
    Buffer.from("ID3\u0003\0\0"),
    Buffer.from(size),
    Buffer.alloc(tagBytes),
  ]);
  return new Uint8Array(Buffer.concat([...(tagBytes > 0 ? [tag] : []), ...frames]));
}

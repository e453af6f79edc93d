import { expect, type Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";

import { translatorFor } from "./account-steps.ts";
import { cellsIn, languagesWith, applyCell } from "./grid.ts";
import { waitForMailLink, confirmByLink } from "./mail-steps.ts";
import { test } from "./open-shelf.ts";
import { type PeopleLibrary, test as testPeople } from "./people-library.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { goBack, reload, waitUntilIdle, visit } from "./visit.ts";

/** Where the open shelf has the forms of its mail provider. */
const PROVIDER = "https://lists.harbour.example";

/** A stand-in for the provider: its form tries to lead the whole window elsewhere. What it is sent. */
async function stubProvider(page: Page): Promise<string[]> {
  const received: string[] = [];
  await page.route(`${PROVIDER}/**`, (route) => {
    const request = route.request();
    const contentType = "text/html; charset=utf-8";
    if (request.method() === "POST") {
      received.push(request.postData() ?? "");
      const body = "<!doctype html><title>Thanks</title><p>Thank you.</p>";
      return route.fulfill({ contentType, body });
    }
    const name = request.url().endsWith("/es") ? "Correo" : "Mail";
    const body = `<!doctype html><title>Sign-up</title>
      <form method="post"><label>${name} <input name="mail"></label><button>Join</button></form>
      <script>
        try { top.location = "/elsewhere"; } catch {}
        document.body.dataset.ran = "yes";
      </script>`;
    return route.fulfill({ contentType, body });
  });
  return received;
}

const words = {
  en: {
    email: "E-mail address",
    first: "First name",
    last: "Last name",
    country: "Country",
    states: "United States",
    region: "State or region",
    list: "Newsletter in English",
    send: "Subscribe",
    wrong: "Enter an e-mail address",
    tooMany: "There were too many requests",
    noted: "A mail is on its way to ruth@example.org",
    done: "Done.",
  },
  es: {
    email: "Correo electrónico",
    first: "Nombre",
    last: "Apellidos",
    country: "País",
    states: "Estados Unidos",
    region: "Estado o región",
    list: "Boletín en español",
    send: "Suscribirse",
    wrong: "Escriba una dirección de correo",
    tooMany: "Hubo demasiadas solicitudes",
    noted: "Un correo va en camino a ruth@example.org",
    done: "Listo.",
  },
  fr: {
    email: "Adresse électronique",
    first: "Prénom",
    last: "Nom",
    country: "Pays",
    states: "États-Unis",
    region: "État ou région",
    list: "Catalogue en anglais",
    send: "S’abonner",
    wrong: "Saisissez une adresse électronique",
    tooMany: "Trop de demandes",
    noted: "Un courriel est en route vers ruth@example.org",
    done: "C’est fait.",
  },
};

let networks = 0;

/** What says that a visitor comes from a network of their own. */
function newNetwork(): { "X-Forwarded-For": string } {
  networks += 1;
  return { "X-Forwarded-For": `198.51.${test.info().workerIndex}.${networks}` };
}

/** Opens the page as a visitor from a network of their own; what its requests say of that. */
async function visitFromNewNetwork(page: Page, address: string) {
  const headers = newNetwork();
  await page.setExtraHTTPHeaders(headers);
  await stubProvider(page);
  await visit(page, address);
  return headers;
}

/** The library's own form, folded away below the provider's. */
async function openOwnForm(page: Page) {
  await page.locator("main summary").click();
  return page.locator("main form");
}

async function fillIn(page: Page, said: (typeof words)["en"], email = "ruth@example.org") {
  const form = page.locator("main form");
  await fillPerson(page, said, email);
  await form.getByLabel(said.country).selectOption({ label: said.states });
  await form.getByLabel(said.region).selectOption({ label: "Vermont" });
}

async function fillPerson(page: Page, said: (typeof words)["en"], email = "ruth@example.org") {
  const form = page.locator("main form");
  await form.getByLabel(said.list).check();
  await form.getByLabel(said.email).fill(email);
  await form.getByLabel(said.first, { exact: true }).fill("Ruth");
  await form.getByLabel(said.last, { exact: true }).fill("Alder");
}

for (const cell of cellsIn("fr")) {
  const { language } = cell;

  testPeople(
    `S2.15, S7.25, S8.03: a mailing list of a library without a mail provider begins with a yes by mail, and is left by one, ${cell.name}`,
    async ({ page, library }) => {
      const said = words[language];
      const faults = collectPageErrors(page);
      await applyCell(page, cell);
      await visitFromNewNetwork(page, `/subscriptions?lng=${language}`);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      const send = page.locator("main").getByRole("button", { name: said.send });
      await send.click();
      await expect(page.getByText(said.wrong)).toBeVisible();
      await expect(page.locator("main").getByRole("checkbox").first()).toBeFocused();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await fitsViewportWidth(page)).toBe(true);

      const email = `friend-of-${cell.name.replaceAll(/\W/g, "")}@example.org`;
      const noted = said.noted.replace("ruth@example.org", email);
      await fillIn(page, said, email);
      await expect(page.getByText(said.wrong)).toBeHidden();
      await send.click();
      const message = page.getByRole("region").filter({ hasText: noted }).last();
      await expect(message).toBeFocused();
      await expect(message).toContainText(said.done);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      expect((await page.request.get(`/embed/mailing?lng=${language}`)).status()).toBe(404);

      await test.step("the list begins with a yes by mail, and is left by one", () =>
        confirmByMail(page, library, { language, email }));
    },
  );
}

async function confirmByMail(
  page: Page,
  library: PeopleLibrary,
  { language, email }: { language: Language; email: string },
): Promise<void> {
  const t = translatorFor(language);
  const asked = await waitForMailLink(library, email, /confirm\?/);
  expect(asked).toContain(`lng=${language}`);
  await confirmByLink(page, asked, t("confirm-lists-done"));
  await page.goto(asked);
  await expect(page.getByText(t("link-used"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("link-done-already"));

  await expect.poll(() => waitForMailLink(library, email, /confirm\?/)).not.toBe(asked);
  await confirmByLink(
    page,
    await waitForMailLink(library, email, /confirm\?/),
    t("leave-lists-done"),
  );
}

for (const cell of cellsIn("es")) {
  const { language } = cell;

  test(`S2.15: the provider's form is framed, and can only be sent, ${cell.name}`, async ({
    page,
  }) => {
    await applyCell(page, cell);
    const received = await stubProvider(page);
    const answer = await visit(page, `/subscriptions?lng=${language}`);
    expect(answer?.headers()["content-security-policy"]).toContain("frame-src 'self'");

    const provider = page.frameLocator("main iframe").frameLocator("iframe");
    const label = language === "es" ? "Correo" : "Mail";
    await expect(provider.locator("body")).toHaveAttribute("data-ran", "yes");
    await provider.getByLabel(label).fill(`${language}@example.org`);
    await provider.getByRole("button", { name: "Join" }).click();
    await expect(provider.getByText("Thank you.")).toBeVisible();
    expect(received).toContain(`mail=${language}%40example.org`);
    await expect(page).toHaveURL(/\/subscriptions/);

    await openOwnForm(page);
    await expect(page.getByRole("textbox", { name: words[language].email })).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
  });
}

test("S2.15, S7.25: the frame of the form allows one host and shows in our pages alone; the former address leads here; a form from elsewhere is refused", async ({
  request,
}) => {
  await test.step("the page that frames the form", async () => {
    const answer = await request.get("/embed/mailing?lng=fr");
    const policy = answer.headers()["content-security-policy"];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-src ${PROVIDER};`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox (?!.*top-navigation)/);
    expect(await answer.text()).toContain(`src="${PROVIDER}/en"`);
  });

  await test.step("the former address leads here", async () => {
    const answer = await request.get("/spanish/spanish-subscribe");
    expect(answer.url()).toMatch(/\/subscriptions\?lng=es$/);
    expect(await answer.text()).toMatch(/<h1[^>]*>Suscripciones<\/h1>/);
  });

  await test.step("a form that a page elsewhere sends is refused", async () => {
    const answer = await request.post("/subscriptions", {
      form: { email: "ruth@example.org" },
      headers: { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
    });
    expect(answer.status()).toBe(403);
  });
});

const calls = "**/api/subscriptions*";

type Sent = { key?: string; call: unknown };

test("S2.15, S7.25, S8.02: focus goes to what must be mended, a retry has the same key, and after five requests a network learns when it may ask again", async ({
  page,
}) => {
  const headers = await visitFromNewNetwork(page, "/subscriptions?lng=en");
  await openOwnForm(page);

  await test.step("S2.15: the focus goes to what must be mended, also when the server says so", () =>
    correctFields(page));

  const sent =
    await test.step("S8.02: what is typed stays when it could not be sent, and can be sent again", () =>
      sendAgain(page));

  await test.step("S7.25: each try of the same request has the same key, and another request has another", () =>
    sendAnother(page, sent));

  await test.step("S7.25: after five requests a network learns when it may ask again", () =>
    askTooOften(page, { headers, sent }));
});

async function correctFields(page: Page): Promise<void> {
  const form = page.locator("main form");
  const send = form.getByRole("button", { name: "Subscribe" });
  await page.route("**/regionsByCountry*", (route) => route.abort());
  await fillPerson(page, words.en);
  await form.getByLabel("Country").selectOption({ label: "United States" });
  await expect(page.getByRole("alert")).toBeVisible();
  await send.click();
  const retry = form.getByRole("button", { name: "Try again" });
  await expect(retry).toBeFocused();
  await expect(form.getByText("The regions are not here yet. Try again below.")).toBeVisible();
  await retry.press("Enter");
  await expect(retry).toBeFocused();

  await page.unroute("**/regionsByCountry*");
  await retry.press("Enter");
  await expect(form.getByLabel("State or region")).toBeFocused();
  await form.getByLabel("State or region").selectOption({ label: "Vermont" });
  const problem = {
    title: "",
    type: "",
    status: 400,
    code: "err-invalid-field",
    detail: "Wrong.",
  };
  const errors = [{ field: "lastName", message: "wrong" }];
  await page.route(calls, (route) => route.fulfill({ status: 400, json: { ...problem, errors } }));
  await send.click();
  await expect(form.getByLabel("Last name")).toBeFocused();
  await page.unroute(calls);
}

async function sendAgain(page: Page): Promise<Sent[]> {
  const form = page.locator("main form");
  const send = form.getByRole("button", { name: "Subscribe" });
  const sent: Sent[] = [];
  await page.route(calls, (route) => {
    const request = route.request();
    sent.push({ key: request.headers()["idempotency-key"], call: request.postDataJSON() });
    return sent.length < 3 ? route.abort() : route.continue();
  });
  for (const count of [1, 2]) {
    await send.click();
    await expect.poll(() => sent.length).toBe(count);
    await expect(page.getByRole("alert")).toContainText("It could not be done.");
    await expect(form.getByLabel("E-mail address")).toHaveValue("ruth@example.org");
    await expect(form.getByLabel("State or region")).not.toHaveValue("");
  }
  await send.click();
  await expect(page.getByText(words.en.noted)).toBeVisible();
  return sent;
}

async function sendAnother(page: Page, sent: readonly Sent[]): Promise<void> {
  const form = page.locator("main form");
  const send = form.getByRole("button", { name: "Subscribe" });
  await page.getByRole("button", { name: "Subscribe another address" }).click();
  await fillIn(page, words.en);
  await form.getByLabel("First name").fill("Naomi");
  await send.click();
  await expect(page.getByText(words.en.noted)).toBeVisible();
  await page.unroute(calls);
  const [first, second, third, fourth] = sent.map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).toMatch(/^[\w-]{16,64}$/);
  expect(fourth).not.toBe(first);
}

async function askTooOften(
  page: Page,
  { headers, sent }: { headers: Record<string, string>; sent: readonly Sent[] },
): Promise<void> {
  const form = page.locator("main form");
  const send = form.getByRole("button", { name: "Subscribe" });
  const others = [3, 4].map((place) => `reader-${place}@example.org`);
  for (const email of others) {
    const data = Object.assign({}, sent.at(-1)?.call, { email });
    expect((await page.request.post("/api/subscriptions", { data, headers })).ok()).toBe(true);
  }
  for (const place of [5, 6]) {
    await page.getByRole("button", { name: "Subscribe another address" }).click();
    await expect(form.getByRole("checkbox").first()).toBeFocused();
    await fillIn(page, words.en, `reader-${place}@example.org`);
    await send.click();
  }
  await expect(page.getByRole("alert")).toContainText("There were too many requests");
  await expect(page.getByRole("alert")).toContainText("60 minutes");
  await expect(form.getByLabel("First name")).toHaveValue("Ruth");
}

test("S2.15, S8.09: what is typed outlives the offered reload and Back", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitFromNewNetwork(page, "/?lng=en");

  await test.step("S2.15: the header leads here, and the provider's form comes", async () => {
    await page.evaluate("window.isSame = true");
    await page.getByRole("link", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscriptions");
    expect(await page.evaluate("window.isSame")).toBe(true);
    const provider = page.frameLocator("main iframe").frameLocator("iframe");
    await expect(provider.getByLabel("Mail")).toBeVisible();
  });

  const form = await openOwnForm(page);
  const expectFilled = async () => {
    await expect(form.getByLabel("State or region")).toHaveValue(/\d/);
    await expect(form.getByLabel("E-mail address")).toHaveValue("ruth@example.org");
    await expect(form.getByLabel("First name")).toHaveValue("Ruth");
    await expect(form.getByLabel("Newsletter in English")).toBeChecked();
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain(
      "ruth@",
    );
  };
  await test.step("S8.09: what is typed outlives the offered reload", async () => {
    await fillIn(page, words.en);
    await page.route("**/assets/**", (route) => route.abort());
    await page.getByRole("banner").getByRole("button", { name: "Sign in" }).click();
    const offer = page.getByRole("button", { name: "Load the page again" });
    await expect(offer).toBeVisible();
    await page.unroute("**/assets/**");
    const reloaded = page.waitForEvent("load");
    await offer.click();
    await reloaded;
    await waitUntilIdle(page);
    await expectFilled();
  });

  await test.step("S8.09: it outlives Back, and is gone once it is sent", async () => {
    await page.goto("/audio/videos?lng=en");
    await goBack(page);
    await expectFilled();

    await openOwnForm(page);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("button", { name: "Subscribe another address" }).click();
    await expect(form.getByLabel("E-mail address")).toHaveValue("");
    await reload(page);
    await expect(form.getByLabel("E-mail address")).toHaveValue("");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languagesWith("en")) {
    test(`S2.15, S7.25: in ${language} the form is sent without JavaScript, and the limit counts the visitor's network, and theirs alone`, async ({
      page,
    }) => {
      const said = words[language];
      const show = {
        en: "Show the regions",
        es: "Mostrar las regiones",
        fr: "Afficher les régions",
      };
      const address = `/subscriptions?lng=${language}`;
      const headers = await visitFromNewNetwork(page, address);
      const form = await openOwnForm(page);
      const send = form.getByRole("button", { name: said.send });

      await fillPerson(page, said, "ruth@");
      await form.getByLabel(said.country).selectOption({ label: said.states });
      await form.getByRole("button", { name: show[language] }).click();
      await form.getByLabel(said.region).selectOption({ label: "Vermont" });
      const refused = page.waitForResponse((answer) => answer.request().method() === "POST");
      await send.click();
      const answer = await refused;
      expect(answer.status()).toBe(400);
      expect(answer.headers()["cache-control"]).toBe("no-store");
      await expect(page.getByText(said.wrong)).toBeVisible();
      expect(page.url()).not.toContain("ruth");
      await expect(form.getByLabel(said.first, { exact: true })).toHaveValue("Ruth");
      await expect(form.getByLabel(said.list)).toBeChecked();
      await expect(form.getByLabel(said.region)).toHaveValue(/\d/);

      await form.getByLabel(said.email).fill("ruth@example.org");
      const accepted = page.waitForRequest((request) => request.method() === "POST");
      await form.getByLabel(said.email).press("Enter");
      const sent = new URLSearchParams((await accepted).postData() ?? "");
      await expect(page.getByText(said.noted)).toBeVisible();

      const subscribe = async (email: string, headers: Record<string, string>) => {
        const form = { ...Object.fromEntries(sent), email };
        return (await page.request.post(address, { form, headers })).text();
      };
      for (const place of [2, 3, 4, 5]) {
        const email = `quiet-${place}@example.org`;
        const noted = said.noted.replace("ruth@example.org", email);
        expect(await subscribe(email, headers)).toContain(noted);
      }
      expect(await subscribe("quiet-6@example.org", headers)).toContain(said.tooMany);
      expect(await subscribe("ruth@example.org", newNetwork())).toContain(said.noted);
    });
  }
});

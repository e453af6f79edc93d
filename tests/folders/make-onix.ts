/** Elements of an ONIX product; a list repeats the element, and a text is its content as XML. */
type OnixElements = {
  [name: string]: string | OnixElements | readonly (string | OnixElements)[];
};

/** An ONIX 3 message with reference tags. */
export function makeOnix(products: readonly OnixElements[]): string {
  const body = products.map((product) => toXml({ Product: product })).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
<!-- A feed --><NoProduct/><Header><Sender><SenderName>A Press</SenderName></Sender><SentDateTime>20260131</SentDateTime></Header>
${body}
</ONIXMessage>`;
}

type ProductParts = {
  reference?: string;
  isbn?: string;
  title?: string;
  author?: string;
  form?: string;
  language?: string;
  /** Merged into DescriptiveDetail. */
  details?: OnixElements;
  /** Beside DescriptiveDetail. */
  more?: OnixElements;
};

/** A product as a publisher's feed has it. */
export function makeProduct(parts: ProductParts = {}): OnixElements {
  const { reference = "com.press.1", isbn, title = "The Lamp", author = "Ample, Ann" } = parts;
  const { more = {}, ...rest } = parts;
  return {
    RecordReference: reference,
    NotificationType: "03",
    ...(isbn !== undefined && { ProductIdentifier: { ProductIDType: "15", IDValue: isbn } }),
    DescriptiveDetail: {
      ProductComposition: "00",
      ProductForm: rest.form ?? "BC",
      TitleDetail: { TitleType: "01", TitleElement: { TitleElementLevel: "01", TitleText: title } },
      Contributor: { SequenceNumber: "1", ContributorRole: "A01", PersonNameInverted: author },
      Language: { LanguageRole: "01", LanguageCode: rest.language ?? "eng" },
      ...rest.details,
    },
    ...more,
  };
}

function toXml(elements: OnixElements): string {
  return Object.entries(elements)
    .flatMap(([name, value]) => {
      const values = Array.isArray(value) ? value : [value];
      return values.map(
        (each) => `<${name}>${typeof each === "string" ? each : toXml(each)}</${name}>`,
      );
    })
    .join("");
}

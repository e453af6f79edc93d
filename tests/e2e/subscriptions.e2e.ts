import { createServer } from "node:http";

import { expect, type Page } from "@playwright/test";

import type { CatalogueRecords } from "#tests/catalogue-records.ts";
import { findFreePort } from "#tests/find-free-port.ts";

import { cellsIn, languagesWith, seeAs } from "./grid.ts";
import { serve } from "./programs.ts";
import { copySeed, writeCatalogue } from "./seed.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { testOn } from "./test-on.ts";
import { goBack, reload, untilQuiet, visit } from "./visit.ts";

type Form = AsyncDisposable & { origin: string; received: string[] };
type Libraries = {
  /** One without a mail provider. */
  origin: string;
  /** The same with one. */
  framed: string;
  form: Form;
};

const library = {
  name: "Harbour Library",
  contact: { address: ["1 Quay Street"], email: "desk@harbour.example" },
};
const pages = [
  {
    code: "privacy-policy",
    title: { en: "Privacy", es: "Privacidad", fr: "Confidentialité" },
    text: "What is kept.",
  },
];

const test = testOn<Libraries>(async (use) => {
  await using form = await serveForm();
  const mailingForms = { en: `${form.origin}/en`, es: `${form.origin}/es` };
  await using plain = await serveLibrary("subscriptions", library);
  await using framed = await serveLibrary(`subscriptions-${process.pid}`, {
    ...library,
    mailingForms,
  });
  await use({ origin: plain.origin, framed: framed.origin, form });
});

async function serveLibrary(name: string, library: CatalogueRecords["library"]) {
  await using opened = new AsyncDisposableStack();
  const write = (folder: string) => writeCatalogue(folder, { library, pages, books: [] });
  const { settings } = opened.use(await copySeed({ name, write }));
  // Every visitor of these journeys comes by way of a proxy, and so with a network of their own.
  const { origin } = opened.use(await serve({ ...settings, TRUSTED_PROXIES: "127.0.0.1,::1" }));
  const whole = opened.move();
  return { origin, [Symbol.asyncDispose]: () => whole.disposeAsync() };
}

/** A stand-in for a mail provider: its form tries to lead the whole window elsewhere. */
async function serveForm(): Promise<Form> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    if (request.method === "POST") {
      for await (const part of request) received.push(String(part));
      response.end("<!doctype html><title>Thanks</title><p>Thank you.</p>");
      return;
    }
    const name = request.url === "/es" ? "Correo" : "Mail";
    response.end(`<!doctype html><title>Sign-up</title>
      <form method="post"><label>${name} <input name="mail"></label><button>Join</button></form>
      <script>
        try { top.location = "/elsewhere"; } catch {}
        document.body.dataset.ran = "yes";
      </script>`);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    origin: `http://localhost:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
    noted: "Un courriel est en route vers ruth@example.org",
    done: "C’est fait.",
  },
};

let networks = 0;

/** Opens the page as a visitor whose network nobody else has. */
async function visitFromNewNetwork(page: Page, address: string) {
  networks += 1;
  const network = `198.51.${test.info().workerIndex}.${networks}`;
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": network });
  return visit(page, address);
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

  test(`S2.15, S7.25, S8.03: somebody asks to be put on a mailing list, ${cell.name}`, async ({
    page,
  }) => {
    const said = words[language];
    const faults = collectFaults(page);
    await seeAs(page, cell);
    await visitFromNewNetwork(page, `/subscriptions?lng=${language}`);
    expect(await findBarriers(page)).toEqual([]);

    const send = page.locator("main").getByRole("button", { name: said.send });
    await send.click();
    await expect(page.getByText(said.wrong)).toBeVisible();
    await expect(page.locator("main").getByRole("checkbox").first()).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);

    await fillIn(page, said);
    await expect(page.getByText(said.wrong)).toBeHidden();
    await send.click();
    const message = page.getByRole("region").filter({ hasText: said.noted }).last();
    await expect(message).toBeFocused();
    await expect(message).toContainText(said.done);
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

for (const cell of cellsIn("es")) {
  const { language } = cell;

  test(`S2.15: the provider's form is framed, and can only be sent, ${cell.name}`, async ({
    page,
    library: { framed, form },
  }) => {
    await seeAs(page, cell);
    const answer = await visitFromNewNetwork(page, `${framed}/subscriptions?lng=${language}`);
    expect(answer?.headers()["content-security-policy"]).toContain("frame-src 'self'");

    const provider = page.frameLocator("main iframe").frameLocator("iframe");
    const label = language === "es" ? "Correo" : "Mail";
    await expect(provider.locator("body")).toHaveAttribute("data-ran", "yes");
    await provider.getByLabel(label).fill(`${language}@example.org`);
    await provider.getByRole("button", { name: "Join" }).click();
    await expect(provider.getByText("Thank you.")).toBeVisible();
    expect(form.received).toContain(`mail=${language}%40example.org`);
    await expect(page).toHaveURL(/\/subscriptions/);

    await page.locator("main summary").click();
    await expect(page.getByRole("textbox", { name: words[language].email })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
  });
}

test("S2.15: the page that frames the form allows its host alone, and is framed by us alone", async ({
  request,
  library: { origin, framed, form },
}) => {
  const answer = await request.get(`${framed}/embed/mailing?lng=fr`);
  const policy = answer.headers()["content-security-policy"];

  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`frame-src ${form.origin};`);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox (?!.*top-navigation)/);
  expect(await answer.text()).toContain(`src="${form.origin}/en"`);
  expect((await request.get(`${origin}/embed/mailing?lng=fr`)).status()).toBe(404);
});

test("S2.15: the focus goes to what is to be mended, also when the server says so", async ({
  page,
}) => {
  await visitFromNewNetwork(page, "/subscriptions?lng=en");
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
  const problem = { title: "", type: "", status: 400, code: "err-invalid-field", detail: "Wrong." };
  const errors = [{ field: "lastName", message: "wrong" }];
  await page.route("**/api/subscriptions*", (route) =>
    route.fulfill({ status: 400, json: { ...problem, errors } }),
  );
  await send.click();
  await expect(form.getByLabel("Last name")).toBeFocused();
});

test("S7.25: a second try of the same request has the same key, another form another", async ({
  page,
}) => {
  await visitFromNewNetwork(page, "/subscriptions?lng=en");
  const keys: (string | undefined)[] = [];
  await page.route("**/api/subscriptions*", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length < 3 ? route.abort() : route.continue();
  });
  const send = page.locator("main").getByRole("button", { name: "Subscribe" });

  await fillIn(page, words.en);
  for (const count of [1, 2]) {
    await send.click();
    await expect.poll(() => keys.length).toBe(count);
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await page.getByLabel("First name").fill("Naomi");
  await send.click();
  await expect(page.getByText(words.en.noted)).toBeVisible();

  const [first, second, third] = keys;
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("S8.02: what is typed stays when it could not be sent, and can be sent again", async ({
  page,
}) => {
  await visitFromNewNetwork(page, "/subscriptions?lng=en");
  await fillIn(page, words.en);
  const send = page.locator("main").getByRole("button", { name: "Subscribe" });

  await page.route("**/api/subscriptions*", (route) => route.abort());
  await send.click();
  await expect(page.getByRole("alert")).toContainText("It could not be done.");
  await expect(page.getByLabel("E-mail address")).toHaveValue("ruth@example.org");
  await expect(page.getByLabel("State or region")).not.toHaveValue("");

  await page.unroute("**/api/subscriptions*");
  await send.click();
  await expect(page.getByText(words.en.noted)).toBeVisible();
});

test("S7.25: after five requests a network is told when it may ask again", async ({ page }) => {
  await visitFromNewNetwork(page, "/subscriptions?lng=en");
  for (let place = 1; place <= 5; place++) {
    await fillIn(page, words.en, `reader-${place}@example.org`);
    await page.locator("main").getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("button", { name: "Subscribe another address" }).click();
    await expect(page.locator("main form").getByRole("checkbox").first()).toBeFocused();
  }
  await fillIn(page, words.en);
  await page.locator("main").getByRole("button", { name: "Subscribe" }).click();

  await expect(page.getByRole("alert")).toContainText("There were too many requests");
  await expect(page.getByRole("alert")).toContainText("60 minutes");
  await expect(page.getByLabel("First name")).toHaveValue("Ruth");
});

test("S2.15: the header leads here within the document, and the provider's form comes all the same", async ({
  page,
  library: { framed },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, `${framed}/?lng=en`);
  await page.evaluate("window.isSame = true");
  await page.getByRole("link", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscriptions");
  expect(await page.evaluate("window.isSame")).toBe(true);
  const provider = page.frameLocator("main iframe").frameLocator("iframe");
  await expect(provider.getByLabel("Mail")).toBeVisible();
});

test("S2.15: the former address leads here", async ({ page }) => {
  await page.goto("/spanish/spanish-subscribe");
  await expect(page).toHaveURL(/\/subscriptions\?lng=es$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suscripciones");
});

test("S8.09: what is typed outlives the offered reload and Back, and then lies nowhere", async ({
  page,
}) => {
  const form = page.locator("main form");
  const expectFilled = async () => {
    await expect(form.getByLabel("State or region")).toHaveValue(/\d/);
    await expect(form.getByLabel("E-mail address")).toHaveValue("ruth@example.org");
    await expect(form.getByLabel("First name")).toHaveValue("Ruth");
    await expect(form.getByLabel("Newsletter in English")).toBeChecked();
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain(
      "ruth@",
    );
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitFromNewNetwork(page, "/subscriptions?lng=en");
  await fillIn(page, words.en);
  await page.route("**/assets/**", (route) => route.abort());
  await page.getByRole("button", { name: "Sign in" }).click();
  const offer = page.getByRole("button", { name: "Load the page again" });
  await expect(offer).toBeVisible();
  await page.unroute("**/assets/**");
  const reloaded = page.waitForEvent("load");
  await offer.click();
  await reloaded;
  await untilQuiet(page);
  await expectFilled();

  await page.goto("/audio/videos?lng=en");
  await goBack(page);
  await expectFilled();

  await form.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("button", { name: "Subscribe another address" }).click();
  await expect(form.getByLabel("E-mail address")).toHaveValue("");
  await reload(page);
  await expect(form.getByLabel("E-mail address")).toHaveValue("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languagesWith("en")) {
    test(`S2.15, S7.25: in ${language} the form is sent without JavaScript`, async ({ page }) => {
      const said = words[language];
      const show = {
        en: "Show the regions",
        es: "Mostrar las regiones",
        fr: "Afficher les régions",
      };
      const form = page.locator("main form");
      const send = form.getByRole("button", { name: said.send });
      await visitFromNewNetwork(page, `/subscriptions?lng=${language}`);

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
      await form.getByLabel(said.email).press("Enter");
      await expect(page.getByText(said.noted)).toBeVisible();
    });
  }

  test("S7.25: without JavaScript the limit counts the visitor's network, and theirs alone", async ({
    page,
    library: { framed },
  }) => {
    const subscribe = async (email: string) => {
      await page.goto(`${framed}/subscriptions?lng=en`);
      await page.locator("main summary").click();
      await fillPerson(page, words.en, email);
      await page.getByLabel("Country").selectOption({ label: "United States" });
      await page.getByRole("button", { name: "Show the regions" }).click();
      await page.getByLabel("State or region").selectOption({ label: "Vermont" });
      await page.locator("main form").getByRole("button", { name: "Subscribe" }).click();
    };
    await visitFromNewNetwork(page, `${framed}/subscriptions?lng=en`);
    for (let place = 1; place <= 6; place++) await subscribe(`quiet-${place}@example.org`);
    await expect(page.getByText("There were too many requests")).toBeVisible();

    await visitFromNewNetwork(page, `${framed}/subscriptions?lng=en`);
    await subscribe("ruth@example.org");
    await expect(page.getByText(words.en.noted)).toBeVisible();
  });
});

test("S7.25: a form that a page elsewhere sends is refused", async ({ request }) => {
  const answer = await request.post("/subscriptions", {
    form: { email: "ruth@example.org" },
    headers: { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
  });
  expect(answer.status()).toBe(403);
});

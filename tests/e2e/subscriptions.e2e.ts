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

/** The mail provider with the forms of the open shelf. */
const PROVIDER = "https://lists.harbour.example";

/** Stubs the provider: its form tries to redirect the whole window. Returns the forms it receives. */
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

/** The header of a visitor from a new network. */
function newNetwork(): { "X-Forwarded-For": string } {
  networks += 1;
  return { "X-Forwarded-For": `198.51.${test.info().workerIndex}.${networks}` };
}

/** Opens the page as a visitor from a new network; returns that header. */
async function visitFromNewNetwork(page: Page, address: string) {
  const headers = newNetwork();
  await page.setExtraHTTPHeaders(headers);
  await stubProvider(page);
  await visit(page, address);
  return headers;
}

async function openOwnForm(page: Page) {
  await page.locator("main summary").click();
  return page.locator("main form");
}

async function fillIn(page: Page, labels: (typeof words)["en"], email = "ruth@example.org") {
  const form = page.locator("main form");
  await fillPerson(page, labels, email);
  await form.getByLabel(labels.country).selectOption({ label: labels.states });
  await form.getByLabel(labels.region).selectOption({ label: "Vermont" });
}

async function fillPerson(page: Page, labels: (typeof words)["en"], email = "ruth@example.org") {
  const form = page.locator("main form");
  await form.getByLabel(labels.list).check();
  await form.getByLabel(labels.email).fill(email);
  await form.getByLabel(labels.first, { exact: true }).fill("Ruth");
  await form.getByLabel(labels.last, { exact: true }).fill("Alder");
}

for (const cell of cellsIn("fr")) {
  const { language } = cell;

  testPeople(
    `S2.15, S7.25, S8.03: joins and leaves a list by mail without a provider, ${cell.name}`,
    async ({ page, library }) => {
      const labels = words[language];
      const pageErrors = collectPageErrors(page);
      await applyCell(page, cell);
      await visitFromNewNetwork(page, `/subscriptions?lng=${language}`);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      const send = page.locator("main").getByRole("button", { name: labels.send });
      await send.click();
      await expect(page.getByText(labels.wrong)).toBeVisible();
      await expect(page.locator("main").getByRole("checkbox").first()).toBeFocused();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await fitsViewportWidth(page)).toBe(true);

      const email = `friend-of-${cell.name.replaceAll(/\W/g, "")}@example.org`;
      const noted = labels.noted.replace("ruth@example.org", email);
      await fillIn(page, labels, email);
      await expect(page.getByText(labels.wrong)).toBeHidden();
      await send.click();
      const message = page.getByRole("region").filter({ hasText: noted }).last();
      await expect(message).toBeFocused();
      await expect(message).toContainText(labels.done);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(pageErrors).toEqual([]);
      expect((await page.request.get(`/embed/mailing?lng=${language}`)).status()).toBe(404);

      await test.step("joins and leaves the list by confirmation links", () =>
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
  const link = await waitForMailLink(library, email, /confirm\?/);
  expect(link).toContain(`lng=${language}`);
  await confirmByLink(page, link, t("confirm-lists-done"));
  await page.goto(link);
  await expect(page.getByText(t("link-used"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("link-done-already"));

  await expect.poll(() => waitForMailLink(library, email, /confirm\?/)).not.toBe(link);
  await confirmByLink(
    page,
    await waitForMailLink(library, email, /confirm\?/),
    t("leave-lists-done"),
  );
}

for (const cell of cellsIn("es")) {
  const { language } = cell;

  test(`S2.15: frames the provider's form, which cannot redirect, ${cell.name}`, async ({
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

test("S2.15, S7.25: frames the form for one host in our pages only, refuses foreign forms", async ({
  request,
}) => {
  await test.step("limits the framed page by its policy", async () => {
    const answer = await request.get("/embed/mailing?lng=fr");
    const policy = answer.headers()["content-security-policy"];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-src ${PROVIDER};`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox (?!.*top-navigation)/);
    expect(await answer.text()).toContain(`src="${PROVIDER}/en"`);
  });

  await test.step("redirects the former address", async () => {
    const answer = await request.get("/spanish/spanish-subscribe");
    expect(answer.url()).toMatch(/\/subscriptions\?lng=es$/);
    expect(await answer.text()).toMatch(/<h1[^>]*>Suscripciones<\/h1>/);
  });

  await test.step("refuses a cross-site form", async () => {
    const answer = await request.post("/subscriptions", {
      form: { email: "ruth@example.org" },
      headers: { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
    });
    expect(answer.status()).toBe(403);
  });
});

const calls = "**/api/subscriptions*";

type Submission = { key?: string; call: unknown };

test("S2.15, S7.25, S8.02: focuses errors, retries under one key, and limits a network", async ({
  page,
}) => {
  const headers = await visitFromNewNetwork(page, "/subscriptions?lng=en");
  await openOwnForm(page);

  await test.step("S2.15: focuses the first error, also one of the server", () =>
    correctFields(page));

  const submissions =
    await test.step("S8.02: keeps typed text after a failure, and sends it again", () =>
      sendAgain(page));

  await test.step("S7.25: uses one key for all retries, and another for another request", () =>
    sendAnother(page, submissions));

  await test.step("S7.25: limits a network to five requests, and names the wait", () =>
    askTooOften(page, { headers, sent: submissions }));
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

async function sendAgain(page: Page): Promise<Submission[]> {
  const form = page.locator("main form");
  const send = form.getByRole("button", { name: "Subscribe" });
  const submissions: Submission[] = [];
  await page.route(calls, (route) => {
    const request = route.request();
    submissions.push({ key: request.headers()["idempotency-key"], call: request.postDataJSON() });
    return submissions.length < 3 ? route.abort() : route.continue();
  });
  for (const count of [1, 2]) {
    await send.click();
    await expect.poll(() => submissions.length).toBe(count);
    await expect(page.getByRole("alert")).toContainText("It could not be done.");
    await expect(form.getByLabel("E-mail address")).toHaveValue("ruth@example.org");
    await expect(form.getByLabel("State or region")).not.toHaveValue("");
  }
  await send.click();
  await expect(page.getByText(words.en.noted)).toBeVisible();
  return submissions;
}

async function sendAnother(page: Page, submissions: readonly Submission[]): Promise<void> {
  const form = page.locator("main form");
  const send = form.getByRole("button", { name: "Subscribe" });
  await page.getByRole("button", { name: "Subscribe another address" }).click();
  await fillIn(page, words.en);
  await form.getByLabel("First name").fill("Naomi");
  await send.click();
  await expect(page.getByText(words.en.noted)).toBeVisible();
  await page.unroute(calls);
  const [first, second, third, fourth] = submissions.map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).toMatch(/^[\w-]{16,64}$/);
  expect(fourth).not.toBe(first);
}

async function askTooOften(
  page: Page,
  { headers, sent: submissions }: { headers: Record<string, string>; sent: readonly Submission[] },
): Promise<void> {
  const form = page.locator("main form");
  const send = form.getByRole("button", { name: "Subscribe" });
  const otherEmails = [3, 4].map((place) => `reader-${place}@example.org`);
  for (const email of otherEmails) {
    const data = Object.assign({}, submissions.at(-1)?.call, { email });
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

test("S2.15, S8.09: keeps typed text over the offered reload and Back", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitFromNewNetwork(page, "/?lng=en");

  await test.step("S2.15: opens from the header and shows the provider's form", async () => {
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
  await test.step("S8.09: keeps typed text over the offered reload", async () => {
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

  await test.step("S8.09: keeps typed text on Back until it is sent", async () => {
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
    test(`S2.15, S7.25: sends the form without JavaScript within a limit, in ${language}`, async ({
      page,
    }) => {
      const labels = words[language];
      const showRegions = {
        en: "Show the regions",
        es: "Mostrar las regiones",
        fr: "Afficher les régions",
      };
      const address = `/subscriptions?lng=${language}`;
      const headers = await visitFromNewNetwork(page, address);
      const form = await openOwnForm(page);
      const send = form.getByRole("button", { name: labels.send });

      await fillPerson(page, labels, "ruth@");
      await form.getByLabel(labels.country).selectOption({ label: labels.states });
      await form.getByRole("button", { name: showRegions[language] }).click();
      await form.getByLabel(labels.region).selectOption({ label: "Vermont" });
      const refused = page.waitForResponse((answer) => answer.request().method() === "POST");
      await send.click();
      const answer = await refused;
      expect(answer.status()).toBe(400);
      expect(answer.headers()["cache-control"]).toBe("no-store");
      await expect(page.getByText(labels.wrong)).toBeVisible();
      expect(page.url()).not.toContain("ruth");
      await expect(form.getByLabel(labels.first, { exact: true })).toHaveValue("Ruth");
      await expect(form.getByLabel(labels.list)).toBeChecked();
      await expect(form.getByLabel(labels.region)).toHaveValue(/\d/);

      await form.getByLabel(labels.email).fill("ruth@example.org");
      const accepted = page.waitForRequest((request) => request.method() === "POST");
      await form.getByLabel(labels.email).press("Enter");
      const submitted = new URLSearchParams((await accepted).postData() ?? "");
      await expect(page.getByText(labels.noted)).toBeVisible();

      const subscribe = async (email: string, headers: Record<string, string>) => {
        const form = { ...Object.fromEntries(submitted), email };
        return (await page.request.post(address, { form, headers })).text();
      };
      for (const place of [2, 3, 4, 5]) {
        const email = `quiet-${place}@example.org`;
        const noted = labels.noted.replace("ruth@example.org", email);
        expect(await subscribe(email, headers)).toContain(noted);
      }
      expect(await subscribe("quiet-6@example.org", headers)).toContain(labels.tooMany);
      expect(await subscribe("ruth@example.org", newNetwork())).toContain(labels.noted);
    });
  }
});

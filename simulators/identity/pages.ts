import { html, raw } from "hono/html";

import { renderPage } from "#simulators/page.ts";

import { MIN_PASSWORD_LENGTH } from "./accounts.ts";
import type { Language, Texts } from "./texts.ts";

type Form = {
  /** The path of the sign-in; the other pages are below it. */
  path: string;
  texts: Texts;
  language: Language;
  email?: string;
  wrong?: string;
};

export function signInPage(form: Form) {
  const { path, texts } = form;
  return renderNarrowPage(
    form.language,
    texts.signIn,
    html`<h1>${texts.signIn}</h1>
      <p class="soft">${texts.signInLead}</p>
      <form method="post" action="${path}" class="card">
        ${renderError(form.wrong)} ${emailField(form, "username")}
        <label for="password">${texts.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          ${form.email ? raw("autofocus") : ""}
        />
        <button>${texts.signIn}</button>
        <div class="row">
          <a href="${path}/create-account">${texts.createAccount}</a>
          <a href="${path}/forgot-password">${texts.forgotPassword}</a>
        </div>
      </form>
      <form method="post" action="${path}/social">
        <button class="quiet">${texts.continueWithSocial}</button>
      </form>
      <form method="post" action="${path}/cancel">
        <p><button class="plain">${texts.cancel}</button></p>
      </form>`,
  );
}

export function createAccountPage(form: Form) {
  const { path, texts } = form;
  return renderNarrowPage(
    form.language,
    texts.createAccount,
    html`<h1>${texts.createAccount}</h1>
      <p class="soft">${texts.createAccountLead}</p>
      <form method="post" action="${path}/create-account" class="card">
        ${renderError(form.wrong)} ${emailField(form, "username")}
        ${newPasswordField(texts.password, texts)}
        <button>${texts.createAccount}</button>
      </form>
      <p><a href="${path}">${texts.backToSignIn}</a></p>`,
  );
}

export function forgotPasswordPage(form: Form) {
  const { path, texts } = form;
  return renderNarrowPage(
    form.language,
    texts.forgotPassword,
    html`<h1>${texts.forgotPassword}</h1>
      <p class="soft">${texts.forgotPasswordLead}</p>
      <form method="post" action="${path}/forgot-password" class="card">
        ${renderError(form.wrong)} ${emailField(form, "username")}
        <button>${texts.sendLink}</button>
      </form>
      <p><a href="${path}">${texts.backToSignIn}</a></p>`,
  );
}

export function newPasswordPage({
  ticket,
  texts,
  language,
  wrong: error,
}: Omit<Form, "path"> & { ticket: string }) {
  return renderNarrowPage(
    language,
    texts.chooseNewPassword,
    html`<h1>${texts.chooseNewPassword}</h1>
      <form method="post" action="/reset-password" class="card">
        ${renderError(error)}
        <input type="hidden" name="ticket" value="${ticket}" />
        <input type="hidden" name="ui_locales" value="${language}" />
        ${newPasswordField(texts.newPassword, texts)}
        <button>${texts.savePassword}</button>
      </form>`,
  );
}

type Message = {
  title: string;
  lead?: string;
  texts: Texts;
  language: Language;
  home?: string | undefined;
  path?: string;
};

export function messagePage({ title, lead, texts, language, home, path }: Message) {
  return renderNarrowPage(
    language,
    title,
    html`<h1>${title}</h1>
      ${lead ? html`<p>${lead}</p>` : ""}
      ${path ? html`<p><a href="${path}">${texts.backToSignIn}</a></p>` : ""}
      ${home ? html`<p><a href="${home}">${texts.backToLibrary}</a></p>` : ""}`,
  );
}

function renderNarrowPage(language: Language, title: string, content: ReturnType<typeof html>) {
  return renderPage({ title, language, content: html`<main class="narrow">${content}</main>` });
}

function renderError(error: string | undefined) {
  return error ? html`<p class="wrong" role="alert" id="wrong">${error}</p>` : "";
}

function emailField({ texts, email = "", wrong: error }: Form, autocomplete: string) {
  return html`<label for="email">${texts.email}</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="${autocomplete}"
      required
      value="${email}"
      ${error ? raw('aria-invalid="true" aria-describedby="wrong"') : ""}
      ${email ? "" : raw("autofocus")}
    />`;
}

function newPasswordField(label: string, texts: Texts) {
  return html`<label for="password">${label}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      required
      minlength="${MIN_PASSWORD_LENGTH}"
      aria-describedby="password-hint"
    />
    <p class="hint" id="password-hint">${texts.passwordHint}</p>`;
}

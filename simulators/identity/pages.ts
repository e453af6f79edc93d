import { html, raw } from "hono/html";

import { renderPage } from "#simulators/page.ts";

import type { Language, Texts, Words } from "./texts.ts";
import { MIN_PASSWORD_LENGTH } from "./settings.ts";

type Form = {
  /** The path of the sign-in; the other pages are below it. */
  path: string;
  say: Texts;
  language: Language;
  email?: string;
  wrong?: string;
};

export function signInPage(form: Form) {
  const { path, say } = form;
  return renderNarrowPage(
    form.language,
    say.signIn,
    html`<h1>${say.signIn}</h1>
      <p class="soft">${say.signInLead}</p>
      <form method="post" action="${path}" class="card">
        ${renderError(form.wrong)} ${emailField(form, "username")}
        <label for="password">${say.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          ${form.email ? raw("autofocus") : ""}
        />
        <button>${say.signIn}</button>
        <div class="row">
          <a href="${path}/create-account">${say.createAccount}</a>
          <a href="${path}/forgot-password">${say.forgotPassword}</a>
        </div>
      </form>
      <form method="post" action="${path}/social">
        <button class="quiet">${say.continueWithSocial}</button>
      </form>
      <form method="post" action="${path}/cancel">
        <p><button class="plain">${say.cancel}</button></p>
      </form>`,
  );
}

export function createAccountPage(form: Form) {
  const { path, say } = form;
  return renderNarrowPage(
    form.language,
    say.createAccount,
    html`<h1>${say.createAccount}</h1>
      <p class="soft">${say.createAccountLead}</p>
      <form method="post" action="${path}/create-account" class="card">
        ${renderError(form.wrong)} ${emailField(form, "username")}
        ${newPasswordField(say.password, say)}
        <button>${say.createAccount}</button>
      </form>
      <p><a href="${path}">${say.backToSignIn}</a></p>`,
  );
}

export function forgotPasswordPage(form: Form) {
  const { path, say } = form;
  return renderNarrowPage(
    form.language,
    say.forgotPassword,
    html`<h1>${say.forgotPassword}</h1>
      <p class="soft">${say.forgotPasswordLead}</p>
      <form method="post" action="${path}/forgot-password" class="card">
        ${renderError(form.wrong)} ${emailField(form, "username")}
        <button>${say.sendLink}</button>
      </form>
      <p><a href="${path}">${say.backToSignIn}</a></p>`,
  );
}

export function newPasswordPage({
  ticket,
  say,
  language,
  wrong: error,
}: Omit<Form, "path"> & { ticket: string }) {
  return renderNarrowPage(
    language,
    say.chooseNewPassword,
    html`<h1>${say.chooseNewPassword}</h1>
      <form method="post" action="/reset-password" class="card">
        ${renderError(error)}
        <input type="hidden" name="ticket" value="${ticket}" />
        <input type="hidden" name="ui_locales" value="${language}" />
        ${newPasswordField(say.newPassword, say)}
        <button>${say.savePassword}</button>
      </form>`,
  );
}

type Message = {
  title: string;
  lead?: string;
  say: Texts;
  language: Language;
  home?: string | undefined;
  path?: string;
};

export function messagePage({ title, lead, say, language, home, path }: Message) {
  return renderNarrowPage(
    language,
    title,
    html`<h1>${title}</h1>
      ${lead ? html`<p>${lead}</p>` : ""}
      ${path ? html`<p><a href="${path}">${say.backToSignIn}</a></p>` : ""}
      ${home ? html`<p><a href="${home}">${say.backToLibrary}</a></p>` : ""}`,
  );
}

/** Asks for confirmation of sign-out with the provider's form. */
export function signOutPage(form: string, { say, language }: Words) {
  return renderNarrowPage(
    language,
    say.signOut,
    html`<h1>${say.signOut}</h1>
      <p>${say.signOutLead}</p>
      ${raw(form)}
      <button form="op.logoutForm" name="logout" value="yes">${say.signOut}</button>`,
  );
}

function renderNarrowPage(language: Language, title: string, content: ReturnType<typeof html>) {
  return renderPage({ title, language, content: html`<main class="narrow">${content}</main>` });
}

function renderError(error: string | undefined) {
  return error ? html`<p class="wrong" role="alert" id="wrong">${error}</p>` : "";
}

function emailField({ say, email = "", wrong: error }: Form, autocomplete: string) {
  return html`<label for="email">${say.email}</label>
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

function newPasswordField(label: string, say: Texts) {
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
    <p class="hint" id="password-hint">${say.passwordHint}</p>`;
}

import { Hono } from "hono";

import { readForm } from "#simulators/read-form.ts";

import { CONNECTION, isEmail, MIN_PASSWORD_LENGTH } from "./settings.ts";
import type { Tenant } from "./tenant.ts";

/** Calls of the site for people who are not signed in. */
export function connectionRoutes({ accounts, post, settings }: Tenant) {
  const app = new Hono();

  app.post("/change_password", async (c) => {
    const { email = "", connection } = await readForm(c.req);
    if (connection !== CONNECTION) return c.json({ error: "invalid connection" }, 400);
    if (!isEmail(email)) return c.json({ error: "email is required" }, 400);

    const account = accounts.findByEmail(email);
    if (account) await post("reset-password", account);
    return c.text("We've just sent you an email to reset your password.");
  });

  app.post("/signup", async (c) => {
    const { email = "", password = "", client_id, connection } = await readForm(c.req);
    if (client_id !== settings.clientId || connection !== CONNECTION || !isEmail(email)) {
      return c.json({ statusCode: 400, error: "Bad Request", message: "invalid body" }, 400);
    }
    if (password.length < MIN_PASSWORD_LENGTH) {
      const code = "invalid_password";
      const message = "Password is too weak";
      return c.json({ statusCode: 400, name: "PasswordStrengthError", code, message }, 400);
    }
    if (accounts.findByEmail(email)) {
      const code = "invalid_signup";
      const description = "Invalid sign up";
      return c.json({ statusCode: 400, name: "BadRequestError", code, description }, 400);
    }
    const account = await accounts.create({ email, password, isVerified: false });
    await post("verify-email", account);
    return c.json({ _id: account.id.replace("auth0|", ""), email, email_verified: false });
  });

  return app;
}

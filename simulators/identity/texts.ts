export const languages = ["en", "es", "fr"] as const;
export type Language = (typeof languages)[number];

/** The first available language in lists such as `ui_locales` or Accept-Language. */
function chooseLanguage(...preferences: (string | null | undefined)[]): Language {
  const tags = preferences.flatMap((list) => (list ?? "").toLowerCase().split(/[\s,]+/));
  for (const tag of tags) {
    const language = languages.find((it) => it === tag.slice(0, 2));
    if (language) return language;
  }
  return "en";
}

const en = {
  signIn: "Sign in",
  signInLead: "to go on to the library",
  email: "Email",
  password: "Password",
  newPassword: "New password",
  createAccount: "Create account",
  createAccountLead: "We write to the address once, to see that it is yours.",
  forgotPassword: "Forgot password",
  forgotPasswordLead: "We send you a link with which you can choose a new one.",
  sendLink: "Send the link",
  continueWithSocial: "Continue with Example social",
  cancel: "Cancel",
  backToSignIn: "Back to sign in",
  backToLibrary: "Back to the library",
  passwordHint: "At least 6 characters",
  wrongPassword: "The email or the password is wrong.",
  tooManyTries: "Too many tries. Wait a quarter of an hour, or choose a new password.",
  emailNeeded: "Enter an email address, such as name@example.org.",
  emailTaken: "This address has an account already. Sign in, or choose a new password.",
  passwordTooShort: "The password must have at least 6 characters.",
  linkSent: "Look into your mailbox",
  linkSentLead: "If the address has an account, a link is on its way to it.",
  chooseNewPassword: "Choose a new password",
  savePassword: "Save the password",
  passwordSaved: "The new password is saved",
  passwordSavedLead: "Sign in with it from now on.",
  emailVerified: "Your email address is verified",
  emailVerifiedLead: "Thank you. You can close this page and go on in the library.",
  linkSpent: "This link no longer works",
  linkSpentLead: "It has been used, or is too old. Ask for a new one.",
  signInExpired: "This sign-in is no longer open",
  signInExpiredLead: "Go back to the library and begin again.",
  verifyMailSubject: "Verify your email address",
  verifyMailText: "Follow this link to show that this address is yours:",
  resetMailSubject: "Choose a new password",
  resetMailText: "Follow this link to choose a new password. It works for one hour:",
  mailEnd: "If you did not ask for this mail, you need not do anything.",
};

export type Texts = typeof en;

const es: Texts = {
  signIn: "Iniciar sesión",
  signInLead: "para continuar en la biblioteca",
  email: "Correo electrónico",
  password: "Contraseña",
  newPassword: "Nueva contraseña",
  createAccount: "Crear cuenta",
  createAccountLead: "Escribimos una vez a esta dirección para comprobar que es suya.",
  forgotPassword: "Olvidé mi contraseña",
  forgotPasswordLead: "Le enviaremos un enlace con el que podrá elegir una nueva.",
  sendLink: "Enviar el enlace",
  continueWithSocial: "Continuar con Example social",
  cancel: "Cancelar",
  backToSignIn: "Volver a iniciar sesión",
  backToLibrary: "Volver a la biblioteca",
  passwordHint: "Al menos 6 caracteres",
  wrongPassword: "El correo o la contraseña no son correctos.",
  tooManyTries: "Demasiados intentos. Espere un cuarto de hora o elija una contraseña nueva.",
  emailNeeded: "Escriba una dirección de correo, como nombre@example.org.",
  emailTaken: "Esta dirección ya tiene una cuenta. Inicie sesión o elija una contraseña nueva.",
  passwordTooShort: "La contraseña debe tener al menos 6 caracteres.",
  linkSent: "Revise su correo",
  linkSentLead: "Si la dirección tiene una cuenta, un enlace va en camino.",
  chooseNewPassword: "Elija una contraseña nueva",
  savePassword: "Guardar la contraseña",
  passwordSaved: "La contraseña nueva está guardada",
  passwordSavedLead: "Inicie sesión con ella desde ahora.",
  emailVerified: "Su dirección de correo está verificada",
  emailVerifiedLead: "Gracias. Puede cerrar esta página y continuar en la biblioteca.",
  linkSpent: "Este enlace ya no sirve",
  linkSpentLead: "Ya se usó o es demasiado antiguo. Pida uno nuevo.",
  signInExpired: "Este inicio de sesión ya no está abierto",
  signInExpiredLead: "Vuelva a la biblioteca y empiece de nuevo.",
  verifyMailSubject: "Verifique su dirección de correo",
  verifyMailText: "Siga este enlace para mostrar que esta dirección es suya:",
  resetMailSubject: "Elija una contraseña nueva",
  resetMailText: "Siga este enlace para elegir una contraseña nueva. Sirve durante una hora:",
  mailEnd: "Si no pidió este correo, no tiene que hacer nada.",
};

const fr: Texts = {
  signIn: "Se connecter",
  signInLead: "pour continuer vers la bibliothèque",
  email: "Adresse électronique",
  password: "Mot de passe",
  newPassword: "Nouveau mot de passe",
  createAccount: "Créer un compte",
  createAccountLead: "Nous écrivons une fois à cette adresse pour vérifier qu’elle est la vôtre.",
  forgotPassword: "Mot de passe oublié",
  forgotPasswordLead: "Nous vous envoyons un lien qui permet d’en choisir un nouveau.",
  sendLink: "Envoyer le lien",
  continueWithSocial: "Continuer avec Example social",
  cancel: "Annuler",
  backToSignIn: "Retour à la connexion",
  backToLibrary: "Retour à la bibliothèque",
  passwordHint: "Au moins 6 caractères",
  wrongPassword: "L’adresse ou le mot de passe est inexact.",
  tooManyTries: "Trop d’essais. Attendez un quart d’heure ou choisissez un nouveau mot de passe.",
  emailNeeded: "Saisissez une adresse électronique, comme nom@example.org.",
  emailTaken:
    "Cette adresse a déjà un compte. Connectez-vous ou choisissez un nouveau mot de passe.",
  passwordTooShort: "Le mot de passe doit avoir au moins 6 caractères.",
  linkSent: "Consultez votre messagerie",
  linkSentLead: "Si l’adresse a un compte, un lien est en route.",
  chooseNewPassword: "Choisissez un nouveau mot de passe",
  savePassword: "Enregistrer le mot de passe",
  passwordSaved: "Le nouveau mot de passe est enregistré",
  passwordSavedLead: "Connectez-vous désormais avec lui.",
  emailVerified: "Votre adresse électronique est vérifiée",
  emailVerifiedLead: "Merci. Vous pouvez fermer cette page et continuer dans la bibliothèque.",
  linkSpent: "Ce lien ne fonctionne plus",
  linkSpentLead: "Il a déjà servi ou il est trop ancien. Demandez-en un nouveau.",
  signInExpired: "Cette connexion n’est plus ouverte",
  signInExpiredLead: "Retournez à la bibliothèque et recommencez.",
  verifyMailSubject: "Vérifiez votre adresse électronique",
  verifyMailText: "Suivez ce lien pour montrer que cette adresse est la vôtre :",
  resetMailSubject: "Choisissez un nouveau mot de passe",
  resetMailText: "Suivez ce lien pour choisir un nouveau mot de passe. Il vaut pendant une heure :",
  mailEnd: "Si vous n’avez pas demandé ce message, vous n’avez rien à faire.",
};

export const texts: Record<Language, Texts> = { en, es, fr };

export type Words = { language: Language; texts: Texts };

/** The texts for the preferred languages; see `chooseLanguage`. */
export function chooseWords(...preferences: (string | null | undefined)[]): Words {
  const language = chooseLanguage(...preferences);
  return { language, texts: texts[language] };
}

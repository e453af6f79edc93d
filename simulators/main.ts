import { startSimulators } from "./start-simulators.ts";

const { PORT = "3000", SITE_ORIGIN, SIMULATORS_DIR = ".data/simulators" } = process.env;

/** Starts only the simulators, for a site at PORT that is started separately. */
const simulators = await startSimulators({
  port: Number(PORT),
  siteOrigins: SITE_ORIGIN
    ? [SITE_ORIGIN]
    : [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`],
  folder: SIMULATORS_DIR,
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void simulators.close());
}

process.stdout.write(`The inbox: ${simulators.inboxOrigin}\n\nSettings for the site:\n\n`);
for (const [name, value] of Object.entries(simulators.env)) {
  process.stdout.write(`${name}="${value}"\n`);
}

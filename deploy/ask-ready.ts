/** Ends with 0 when the process of this container can answer, as its health check asks. */
const { PORT = "3000" } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);

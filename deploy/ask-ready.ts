/** The container's health check: exits with 0 when its process is ready. */
const { PORT = "3000" } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);

// Preloaded into every child of the supervisor: ends the child when the supervisor is gone without having said goodbye
// (kill -9), so that no port stays taken.
const parent = Number(process.env.MASTHEAD_SUPERVISOR_PID);
if (parent) {
  setInterval(() => {
    try {
      process.kill(parent, 0);
    } catch {
      process.exit(143);
    }
  }, 1000).unref();
}

// Preloaded into every child of the supervisor, and into the supervisor for the process that started it: ends the process when its
// parent is gone without having said goodbye (kill -9), so that no port stays taken.
const EVERY_MS = 1000;
/** To answer what is under way. */
const GRACE_MS = 5000;

const parent = Number(process.env.MASTHEAD_SUPERVISOR_PID);

function gone() {
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    // It runs, as another user.
    return error.code !== 'EPERM';
  }
}

if (parent) {
  const watch = setInterval(() => {
    if (!gone()) return;
    clearInterval(watch);
    setTimeout(() => process.exit(143), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS);
  watch.unref();
}

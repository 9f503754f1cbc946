const running = new Set<string>();
const live = process.stdout.isTTY;

/** In a terminal the last line says what is under way; elsewhere each beginning is a line of its own, since nothing can be taken back. */
function draw(): void {
  if (live) process.stdout.write(`\r\u001b[2K${running.size === 0 ? '' : `  · ${[...running].join(', ')} …`}`);
}

/** Says that a stage begins; several may be under way. */
export function begins(name: string): void {
  running.add(name);
  if (live) draw();
  else process.stdout.write(`  · ${name} …\n`);
}

/** Says how a stage ended: its line, and below it what failed. */
export function ended(name: string, text: string): void {
  running.delete(name);
  if (live) process.stdout.write('\r\u001b[2K');
  process.stdout.write(`${text}\n`);
  draw();
}

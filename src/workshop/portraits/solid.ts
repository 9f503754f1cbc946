/** Solids as signed distances: negative inside, positive outside, in head units (half a head is about one). */

export function ellipsoid(x: number, y: number, z: number, cx: number, cy: number, cz: number, rx: number, ry: number, rz: number): number {
  const ax = (x - cx) / rx;
  const ay = (y - cy) / ry;
  const az = (z - cz) / rz;
  const near = Math.sqrt(ax * ax + ay * ay + az * az);
  if (near < 1e-6) return -Math.min(rx, ry, rz);
  const bx = ax / rx;
  const by = ay / ry;
  const bz = az / rz;
  return (near * (near - 1)) / Math.sqrt(bx * bx + by * by + bz * bz);
}

export function ball(x: number, y: number, z: number, cx: number, cy: number, cz: number, radius: number): number {
  const ax = x - cx;
  const ay = y - cy;
  const az = z - cz;
  return Math.sqrt(ax * ax + ay * ay + az * az) - radius;
}

/** A rod with round ends from a to b, of radius `from` at a and `to` at b. */
export function rod(
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  from: number,
  to = from,
): number {
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const along = (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz);
  const h = along < 0 ? 0 : along > 1 ? 1 : along;
  const qx = px - dx * h;
  const qy = py - dy * h;
  const qz = pz - dz * h;
  return Math.sqrt(qx * qx + qy * qy + qz * qz) - (from + (to - from) * h);
}

/** A ring lying level: radii `rx`, `rz` about the y axis, `thick` in section. */
export function hoop(x: number, y: number, z: number, cy: number, cz: number, rx: number, rz: number, thick: number): number {
  const px = x / rx;
  const pz = (z - cz) / rz;
  const around = Math.sqrt(px * px + pz * pz);
  const side = (around - 1) * Math.min(rx, rz);
  const up = y - cy;
  return Math.sqrt(side * side + up * up) - thick;
}

/** Union with a fillet of size `k`. */
export function join(a: number, b: number, k: number): number {
  let h = 0.5 + (0.5 * (b - a)) / k;
  h = h < 0 ? 0 : h > 1 ? 1 : h;
  return b + (a - b) * h - k * h * (1 - h);
}

/** `a` without `b`, with a fillet of size `k`. */
export const carve = (a: number, b: number, k: number): number => -join(-a, b, k);

/** A bumpy field, −1 to 1, for curls and wool. */
export const bumps = (x: number, y: number, z: number, size: number): number =>
  Math.sin((x * 1.3 + y * 0.7) / size) * Math.sin((y * 1.5 - z * 0.9) / size) * Math.sin((z * 1.4 + x * 0.5) / size);

import sharp, { type Sharp } from 'sharp';
import { seeded } from '../support/drawn-picture.ts';

/** RGBA. */
export interface Points {
  width: number;
  height: number;
  rgba: Uint8Array;
}

const opened = ({ width, height, rgba }: Points): Sharp =>
  sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();

async function pointsOf(picture: Sharp): Promise<Points> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

/** Through a file, since sharp does one turn and one blur a picture. */
const again = async (picture: Sharp): Promise<Sharp> => sharp(await picture.png().toBuffer());

const turned = (degrees: number) => async (page: Points) =>
  pointsOf((await again(opened(page))).rotate(degrees, { background: '#fff' }));
const packed = (quality: number) => async (page: Points) =>
  pointsOf(sharp(await opened(page).jpeg({ quality }).toBuffer()));

/** A grey ground, darker to the right, with noise and specks. */
function noisy({ width, height, rgba }: Points): Points {
  const next = seeded(7);
  const points = Uint8Array.from(rgba);
  for (let i = 0; i < points.length; i += 4) {
    const noise = (next() + next() + next() - 1.5) * 35;
    const ground = (points[i] ?? 0) * 0.78 + 40 - (20 * ((i / 4) % width)) / width + noise;
    points.fill(next() < 0.0008 ? 30 : Math.max(0, Math.min(255, ground)), i, i + 3);
  }
  return { width, height, rgba: points };
}

/** A round red stamp over the text, as the writer of the page would have set it. */
async function stamped(page: Points): Promise<Points> {
  const r = page.width * 0.1;
  const [x, y] = [page.width * 0.55, page.height * 0.42];
  const star = Array.from({ length: 10 }, (_, i) => {
    const [radius, angle] = [i % 2 === 0 ? r * 0.36 : r * 0.14, -Math.PI / 2 + (i * Math.PI) / 5];
    return `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`;
  }).join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}"><g fill="#d81e1e" stroke="#d81e1e" opacity="0.75"><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke-width="${r * 0.06}"/><polygon points="${star}"/></g></svg>`;
  return pointsOf(
    await again(opened(page).composite([{ input: Buffer.from(svg), blend: 'multiply' }])),
  );
}

/** Uneven light, soft, leaning and packed. */
async function photographed(page: Points): Promise<Points> {
  const soft = await pointsOf((await again(opened(page))).blur(1));
  const rgba = Uint8Array.from(soft.rgba, (value, i) => {
    if (i % 4 === 3) return value;
    const x = ((i >> 2) % soft.width) / soft.width;
    const y = Math.floor((i >> 2) / soft.width) / soft.height;
    return value * (0.55 + 0.45 * (1 - Math.hypot(x - 0.3, y - 0.3) / 1.1));
  });
  return packed(60)(await turned(1.3)({ ...soft, rgba }));
}

/** What happens to a page on its way into a file, by name, with the bar of its error. */
export const conditions: readonly {
  name: string;
  most: number;
  spoil(page: Points): Promise<Points> | Points;
}[] = [
  { name: 'clean', most: 0.005, spoil: (page) => page },
  { name: 'turned 2°', most: 0.02, spoil: turned(2) },
  { name: 'turned 90°', most: 0.02, spoil: turned(90) },
  { name: 'upside down', most: 0.02, spoil: turned(180) },
  { name: 'JPEG 40', most: 0.02, spoil: packed(40) },
  { name: 'grey, noisy', most: 0.02, spoil: noisy },
  { name: 'red stamp', most: 0.02, spoil: stamped },
  { name: 'photograph', most: 0.02, spoil: photographed },
  {
    name: 'stamp, 1°, noise, JPEG 40',
    most: 0.02,
    spoil: async (page) => packed(40)(noisy(await turned(1)(await stamped(page)))),
  },
];

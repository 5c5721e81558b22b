import sharp from 'sharp';

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const draw = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();
const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${content}</svg>`;

/** A chart of coloured shapes. */
export function chart(seed: number, width = 800, height = 600): Promise<Buffer> {
  const next = seeded(seed);
  const shapes = Array.from({ length: 18 }, () => {
    const [x, y, w, h, hue] = [
      next() * width,
      next() * height,
      40 + next() * 200,
      30 + next() * 160,
      Math.round(next() * 360),
    ];
    return next() < 0.5
      ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(${hue} 70% 45%)"/>`
      : `<circle cx="${x}" cy="${y}" r="${w / 2}" fill="hsl(${hue} 60% 60%)"/>`;
  });
  return draw(svg(width, height, shapes.join('')));
}

/** Words drawn as bars: fonts differ from machine to machine. */
function words(next: () => number, x: number, y: number, size: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const strokes = Array.from({ length: 4 }, () => {
      const [dx, dy, w, h] = [
        next() * size * 0.6,
        next() * size * 0.8,
        next() < 0.5 ? size * 0.6 : size * 0.14,
        size * 0.14,
      ];
      return `<rect x="${x + i * size * 1.1 + dx}" y="${y + dy}" width="${w}" height="${w > h * 2 ? h : size * 0.7}" fill="#111"/>`;
    });
    return strokes.join('');
  }).join('');
}

/** A certificate: the form is the same for every seed, the entries and the place of the seal are not. */
export function certificate(seed: number): Promise<Buffer> {
  const form = seeded(1);
  const next = seeded(seed + 100);
  const labels = Array.from({ length: 7 }, (_, i) => words(form, 150, 400 + i * 80, 36, 4));
  const entries = Array.from({ length: 7 }, (_, i) =>
    words(next, 420, 400 + i * 80, 36, 6 + Math.floor(next() * 16)),
  );
  const frame =
    '<rect x="40" y="40" width="1520" height="1050" fill="#f7f1dc" stroke="#c33" stroke-width="14"/><circle cx="800" cy="150" r="70" fill="#c00"/>';
  const seal = `<circle cx="${1250 + next() * 60}" cy="${880 + next() * 60}" r="110" fill="none" stroke="#d00" stroke-width="8"/>`;
  return draw(
    svg(
      1600,
      1130,
      frame + words(form, 560, 250, 90, 4) + labels.join('') + entries.join('') + seal,
    ),
  );
}

/** A certificate on which a name of three letters and a number of eighteen alone differ from seed to seed. */
export function licence(seed: number): Promise<Buffer> {
  const form = seeded(2);
  const next = seeded(seed + 300);
  const lines = Array.from({ length: 10 }, (_, i) =>
    words(form, 160, 190 + i * 120, 42, 5 + Math.floor(form() * 16)),
  );
  const entries = words(next, 800, 790, 42, 3) + words(next, 160, 1440, 42, 18);
  const frame =
    '<rect x="40" y="40" width="1160" height="1520" fill="#fbf6e6" stroke="#a22" stroke-width="10"/>';
  return draw(svg(1240, 1600, `${frame}${lines.join('')}${entries}`));
}

/** A scanned page of text. */
export function textPage(seed: number): Promise<Buffer> {
  const next = seeded(seed + 1000);
  const lines = Array.from({ length: 38 }, (_, i) =>
    words(next, 120, 140 + i * 40, 20, next() < 0.25 ? Math.floor(next() * 30) : 38),
  );
  return draw(svg(1100, 1600, lines.join('')));
}

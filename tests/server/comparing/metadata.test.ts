import assert from 'node:assert/strict';
import test from 'node:test';
import type { compare } from 'tender-widgets/contract';
import type { ComparableDocument } from '../../../site/server/comparing/comparable.ts';
import { metadataFindings } from '../../../site/server/comparing/findings/metadata-findings.ts';
import { summaryMetadata } from '../../../site/server/comparing/import/doc-metadata.ts';
import { importFile } from '../../../site/server/comparing/import/import-file.ts';
import { pdfFile } from '../../support/pdf-file.ts';
import { pictureDocx } from '../../support/picture-docx.ts';

const property = (name: string, value: string): string =>
  `<property name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`;

const parts = {
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>技术标</dc:title><dc:creator>张三</dc:creator><cp:lastModifiedBy>李四</cp:lastModifiedBy><cp:revision>17</cp:revision><dcterms:created>2026-03-04T01:09:33Z</dcterms:created><dcterms:modified>2026-03-05T13:39:00+08:00</dcterms:modified><cp:lastPrinted>1601-01-01T00:00:00Z</cp:lastPrinted></cp:coreProperties>',
  'docProps/app.xml':
    '<Properties><Template>标书.dotx</Template><TotalTime>220</TotalTime><Application>Microsoft Office Word</Application><AppVersion>16.0000</AppVersion><Company>甲公司</Company><Manager>王五</Manager></Properties>',
  'docProps/custom.xml': `<Properties>${property('KSOProductBuildVer', '2052-12.1.0.15120')}${property('ICV', '7A5B11C2')}</Properties>`,
  'word/settings.xml':
    '<w:settings xmlns:w="w" xmlns:w15="x"><w:rsids><w:rsidRoot w:val="007B1CC8"/><w:rsid w:val="0001208f"/></w:rsids><w15:docId w15:val="{c8f1-22}"/></w:settings>',
  'word/people.xml': '<w15:people xmlns:w15="x"><w15:person w15:author="赵六"/></w15:people>',
};

const metadataOf = async (
  bytes: Uint8Array,
  fileName: string,
): Promise<compare.FileMetadata | null> =>
  (await importFile({ id: 'd', bytes, fileName })).document.metadata;

test('a Word file says who made it, with what, when, and in which sessions', async () => {
  assert.deepEqual(await metadataOf(pictureDocx(['正文'], {}, parts), 'a.docx'), {
    author: '张三',
    lastEditor: '李四',
    company: '甲公司',
    manager: '王五',
    title: '技术标',
    template: '标书.dotx',
    application: 'Microsoft Office Word 16.0000',
    createdAt: '2026-03-04 09:09:33',
    modifiedAt: '2026-03-05 13:39:00',
    printedAt: '',
    revision: '17',
    editingMinutes: '220',
    identifiers: [
      'rsidRoot:007B1CC8',
      'rsid:0001208F',
      'docId:C8F1-22',
      'KSOProductBuildVer:2052-12.1.0.15120',
      'ICV:7A5B11C2',
      'author:赵六',
    ],
  });
});

test('a PDF says it in its document information', async () => {
  const plain = pdfFile((page) => page.text(70, 100, '投标文件')).toString('latin1');
  const info =
    "/Info << /Author (Zhang) /Creator (WPS) /Producer (P 1.2.3) /CreationDate (D:20240305101112+08'00') /ModDate (D:20240305031500Z) /Company (Jia) >>";
  const id = '/ID [<00112233445566778899aabbccddeeff> <0f112233445566778899aabbccddeeff>]';
  const found = await metadataOf(
    Buffer.from(plain.replace('/Root 1 0 R', `/Root 1 0 R ${info} ${id}`), 'latin1'),
    'a.pdf',
  );
  assert.deepEqual(
    [found?.author, found?.company, found?.application, found?.createdAt, found?.modifiedAt],
    ['Zhang', 'Jia', 'WPS / P 1.2.3', '2024-03-05 10:11:12', '2024-03-05 11:15:00'],
  );
  assert.deepEqual(found?.identifiers, [
    'fileID:00112233445566778899AABBCCDDEEFF',
    'revisionID:0F112233445566778899AABBCCDDEEFF',
  ]);
  assert.equal(await metadataOf(Buffer.from(plain, 'latin1'), 'a.pdf'), null);
});

/** A property stream of one or two sets: code page 936, texts as GBK in hexadecimal, times, and a table of names. */
function propertyStream(
  ...sets: Record<number, string | Date | number | Record<number, string>>[]
): Buffer {
  const written = sets.map(propertySet);
  const header = Buffer.alloc(28 + sets.length * 20);
  header.writeUInt16LE(0xfffe, 0);
  header.writeUInt32LE(sets.length, 24);
  let at = header.length;
  for (const [i, set] of written.entries()) {
    header.writeUInt32LE(at, 28 + i * 20 + 16);
    at += set.length;
  }
  return Buffer.concat([header, ...written]);
}

function propertySet(
  values: Record<number, string | Date | number | Record<number, string>>,
): Buffer {
  const entries = [
    [1, Buffer.from([2, 0, 0, 0, 0xa8, 3, 0, 0])] as const,
    ...Object.entries(values).map(([id, value]) => [Number(id), propertyBytes(value)] as const),
  ];
  const head = Buffer.alloc(8 + entries.length * 8);
  head.writeUInt32LE(entries.length, 4);
  let at = head.length;
  for (const [i, [id, bytes]] of entries.entries()) {
    head.writeUInt32LE(id, 8 + i * 8);
    head.writeUInt32LE(at, 12 + i * 8);
    at += bytes.length;
  }
  return Buffer.concat([head, ...entries.map(([, bytes]) => bytes)]);
}

const int = (value: number): Buffer => Buffer.from(new Uint32Array([value]).buffer);

function propertyBytes(value: string | Date | number | Record<number, string>): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}00`, 'hex');
    return Buffer.concat([int(0x1e), int(text.length), text, Buffer.alloc(4)]);
  }
  if (typeof value === 'number') return Buffer.concat([int(3), int(value)]);
  if (value instanceof Date)
    return Buffer.concat([
      int(0x40),
      Buffer.from(
        new BigUint64Array([(BigInt(value.getTime()) + 11_644_473_600_000n) * 10_000n]).buffer,
      ),
    ]);
  const names = Object.entries(value).map(([id, name]) =>
    Buffer.concat([int(Number(id)), int(name.length + 1), Buffer.from(`${name}\0`)]),
  );
  return Buffer.concat([int(names.length), ...names, Buffer.alloc(4)]);
}

test('a binary Word file says it in its summary, in GBK, with marks of WPS', () => {
  const span = new Date(220 * 60_000 - 11_644_473_600_000);
  const summary = propertyStream({
    4: 'd5c5c8fd',
    8: 'c0eecbc4',
    9: '3137',
    10: span,
    12: new Date('2026-03-04T01:09:33Z'),
    13: new Date('2026-03-05T05:39:00Z'),
  });
  const documentSummary = propertyStream(
    { 14: 'cdf5cee5', 15: 'bcd7b9abcbbe', 23: 0x0b_1f40 },
    { 0: { 2: 'ICV' }, 2: '37413542' },
  );
  const { identifiers, ...fields } = summaryMetadata(summary, documentSummary);
  assert.deepEqual(
    [
      fields.author,
      fields.lastEditor,
      fields.revision,
      fields.editingMinutes,
      fields.createdAt,
      fields.modifiedAt,
      fields.manager,
      fields.company,
    ],
    ['张三', '李四', '17', '220', '2026-03-04 09:09:33', '2026-03-05 13:39:00', '王五', '甲公司'],
  );
  assert.deepEqual([...(identifiers ?? [])], ['ICV:7A5B']);
  for (let length = 0; length < summary.length; length += 3)
    summaryMetadata(summary.subarray(0, length), documentSummary.subarray(0, length));
});

test('damaged and endless properties cost nothing but themselves', async () => {
  const endless = Array.from(
    { length: 9000 },
    (_, i) => `<w:rsid w:val="${i.toString(16).padStart(8, '0')}"/>`,
  ).join('');
  const found = await metadataOf(
    pictureDocx(
      ['正文'],
      {},
      {
        'docProps/core.xml': `<cp:coreProperties xmlns:cp="c"><cp:lastModifiedBy>${'长'.repeat(100_000)}</cp:lastModifiedBy>`,
        'docProps/app.xml': 'no xml',
        'word/settings.xml': `<w:settings xmlns:w="w"><w:rsids>${endless}</w:rsids></w:settings>`,
      },
    ),
    'a.docx',
  );
  assert.equal(found?.lastEditor.length, 200);
  assert.ok((found?.identifiers.length ?? 0) > 1000 && (found?.identifiers.length ?? 0) <= 4000);
});

const nothing: compare.FileMetadata = {
  author: '',
  lastEditor: '',
  company: '',
  manager: '',
  title: '',
  template: '',
  application: '',
  createdAt: '',
  modifiedAt: '',
  printedAt: '',
  revision: '',
  editingMinutes: '',
  identifiers: [],
};

const documentOf = (id: string, metadata: Partial<compare.FileMetadata>): ComparableDocument => ({
  id,
  fileName: `${id}.docx`,
  blocks: [],
  pages: null,
  metadata: { ...nothing, ...metadata },
  pictures: [],
  warning: null,
});

/** Findings of documents with these properties, as `grade title`. */
function found(
  all: Partial<compare.FileMetadata>[],
  tender?: Partial<compare.FileMetadata>,
): string[] {
  const documents = all.map((metadata, i) => documentOf(`d${i}`, metadata));
  return metadataFindings(documents, tender ? documentOf('tender', tender) : null).map(
    ({ grade, title }) => `${grade} ${title}`,
  );
}
const twice = (metadata: Partial<compare.FileMetadata>) => [metadata, metadata];
const sessions = (...ids: string[]): string[] => ids.map((id) => `rsid:${id}`);

const cases: [
  string,
  Partial<compare.FileMetadata>[],
  Partial<compare.FileMetadata> | undefined,
  string[],
][] = [
  [
    'the same last editor',
    twice({ lastEditor: '李四' }),
    undefined,
    ['high 2 份文件的最后修改者相同：李四'],
  ],
  [
    'the same author and last editor',
    twice({ author: '李四', lastEditor: '李 四' }),
    undefined,
    ['high 2 份文件的作者、最后修改者相同：李四'],
  ],
  [
    'an author who is the last editor of another',
    [{ author: '李四' }, { lastEditor: '李四' }],
    undefined,
    ['high 同一个名字出现在 2 份文件的属性里：李四'],
  ],
  [
    'a name that programs put in',
    twice({ author: 'Windows 用户' }),
    undefined,
    ['low 2 份文件的作者相同：Windows 用户'],
  ],
  [
    'python-docx',
    twice({ author: 'python-docx' }),
    undefined,
    ['low 2 份文件的作者相同：python-docx'],
  ],
  [
    'an author whom the tender file has too',
    twice({ author: '招标员' }),
    { author: '招标员' },
    ['low 2 份文件的作者相同：招标员'],
  ],
  [
    'the same company',
    twice({ company: '甲公司' }),
    undefined,
    ['high 2 份文件的单位属性相同：甲公司'],
  ],
  [
    'a company of pirated systems',
    twice({ company: '微软中国' }),
    undefined,
    ['low 2 份文件的单位属性相同：微软中国'],
  ],
  [
    'many sessions',
    twice({ identifiers: sessions('1A', '2A', '3A', '4A', '5A') }),
    undefined,
    ['high 2 份文件有 5 个相同的 Word 编辑标识（rsid）'],
  ],
  [
    'two sessions',
    twice({ identifiers: sessions('1A', '2A') }),
    undefined,
    ['medium 2 份文件有 2 个相同的 Word 编辑标识（rsid）'],
  ],
  [
    'the first session',
    twice({ identifiers: ['rsidRoot:1A'] }),
    undefined,
    ['high 2 份文件有 1 个相同的 Word 编辑标识（rsid）'],
  ],
  [
    'sessions of the tender file',
    twice({ identifiers: sessions('1A', '2A', '3A', '4A', '5A') }),
    { identifiers: ['rsidRoot:1A', ...sessions('2A', '3A', '4A', '5A')] },
    [],
  ],
  [
    'the same document identifier',
    twice({ identifiers: ['DocumentID:8f1c'] }),
    undefined,
    ['high 2 份文件的PDF 文档标识（DocumentID）相同：8f1c'],
  ],
  [
    'the same mark of WPS',
    twice({ identifiers: ['ICV:7A5B', 'KSOProductBuildVer:2052-12.1.0.15120'] }),
    undefined,
    [
      'high 2 份文件的WPS 文件标识（ICV）相同：7A5B',
      'low 2 份文件的属性 KSOProductBuildVer 相同：2052-12.1.0.15120',
    ],
  ],
  [
    'made in the same second',
    twice({ createdAt: '2026-03-04 09:09:33' }),
    undefined,
    ['high 2 份文件的创建时间相同：2026-03-04 09:09:33'],
  ],
  [
    'made in the same minute',
    twice({ createdAt: '2026-03-04 09:09:00' }),
    undefined,
    ['medium 2 份文件的创建时间相同：2026-03-04 09:09:00'],
  ],
  [
    'made when the tender file was',
    twice({ createdAt: '2026-03-04 09:09:33' }),
    { createdAt: '2026-03-04 09:09:33' },
    [],
  ],
  [
    'saved within minutes',
    [{ modifiedAt: '2026-03-04 09:09:33' }, { modifiedAt: '2026-03-04 09:15:00' }],
    undefined,
    ['low 2 份文件的最后修改时间相差不到 10 分钟：2026-03-04 09:09:33 至 09:15:00'],
  ],
  [
    'saved an hour apart',
    [{ modifiedAt: '2026-03-04 09:09:33' }, { modifiedAt: '2026-03-04 10:15:00' }],
    undefined,
    [],
  ],
  [
    'a template of their own',
    twice({ template: '甲公司标书.dotx' }),
    undefined,
    ['medium 2 份文件用了同一个模板：甲公司标书.dotx'],
  ],
  ['the template of Word', twice({ template: 'Normal.dotm' }), undefined, []],
  [
    'nothing in common',
    [
      { author: '张三', company: '甲公司' },
      { author: '李四', company: '乙公司' },
    ],
    undefined,
    [],
  ],
];
for (const [what, all, tender, expected] of cases)
  test(`${what}: ${expected.join('; ') || 'no finding'}`, () =>
    assert.deepEqual(found(all, tender), expected));

test('twenty copies are told once, not pair by pair', () => {
  const copies = Array.from({ length: 20 }, () => ({
    lastEditor: '李四',
    identifiers: sessions('1A', '2A', '3A', '4A', '5A'),
  }));
  assert.deepEqual(found(copies), [
    'high 20 份文件的最后修改者相同：李四',
    'high 20 份文件有 5 个相同的 Word 编辑标识（rsid）',
  ]);
});

test('findings have ids of their own that last, and name their documents', () => {
  const documents = twice({
    author: '李四',
    company: '甲公司',
    createdAt: '2026-03-04 09:09:33',
  }).map((metadata, i) => documentOf(`d${i}`, metadata));
  const [first, second] = [metadataFindings(documents, null), metadataFindings(documents, null)];
  assert.deepEqual(first, second);
  assert.equal(new Set(first.map(({ id }) => id)).size, first.length);
  for (const finding of first) assert.deepEqual(finding.documents, ['d0', 'd1']);
});

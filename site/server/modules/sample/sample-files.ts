import { readFile } from 'node:fs/promises';
import type { sample } from 'tender-widgets/contract';

/** The files themselves, which the site serves too. Made by `npm run samples` from site/samples. */
const folder = new URL('../../../public/samples/', import.meta.url);

const files = [
  {
    id: 'parking-platform',
    title: '智慧停车信息化平台采购',
    fileName: '示例市智慧停车信息化平台采购项目招标文件.docx',
    summary: '政府采购公开招标，综合评分法。看★条款与▲指标怎样逐条找出，评分表怎样合计为 100 分。',
    file: 'parking-platform.docx',
  },
  {
    id: 'road-works',
    title: '市政道路改造工程施工',
    fileName: '示例市青云路改造工程施工招标文件.docx',
    summary: '工程施工招标，综合评估法。看施工组织设计的评分项、工期与保证金怎样从前附表读出。',
    file: 'road-works.docx',
  },
  {
    id: 'archive-service',
    title: '档案数字化服务竞争性磋商',
    fileName: '示例区档案馆档案数字化服务竞争性磋商文件.pdf',
    summary: '服务类竞争性磋商，文件为 PDF。看没有标题样式的文件怎样认出章节与表格。',
    file: 'archive-service.pdf',
  },
] as const;

/** Tender files that come with the product, for trying it without an account. Invented; no real purchaser. */
export const samples: readonly sample.Sample[] = files.map(({ file, ...shown }) => ({
  ...shown,
  url: `/samples/${file}`,
}));

/** The sample and its bytes, read now; undefined for an id that is none. */
export async function openSample(
  id: string,
): Promise<{ fileName: string; bytes: Uint8Array } | undefined> {
  const found = files.find((sample) => sample.id === id);
  return found && { fileName: found.fileName, bytes: await readFile(new URL(found.file, folder)) };
}

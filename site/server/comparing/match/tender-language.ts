import { type DocumentText, rawText } from '../document-text.ts';

/** A marker, a number: what may stand before the first word. */
const LEAD = /^[\s★▲☆△*#\d.、（(）)一二三四五六七八九十第条款项①-⑳·-]*/u;
/** Somebody the tender speaks of, and what it asks of them. Bidders speak of themselves as 我公司, 我方. */
const ASKS =
  /^(?:各)?(?:潜在)?(?:投标人|供应商|响应人|响应供应商|磋商供应商|中标人|中标供应商|成交人|成交供应商|承包人|评标委员会|评审委员会|磋商小组|采购人|招标人|代理机构|投标文件|响应文件|投标报价)(?!(?:在此|郑重|谨此|特此|自愿)*(?:承诺|保证|声明|授权|同意))[^，。；]{0,14}(?:应当?|必须|须|不得|不接受|将被)/u;
/** How points are given. */
const SCORES =
  /(?:得\s*[\d.一二三四五六七八九十]+(?:\s*[-–—~～至]\s*[\d.一二三四五六七八九十]+)?\s*分|不得分|不予计分|最高得|本项满分|扣\s*[\d.一二三四五六七八九十]+\s*分)/u;

/**
 * Sentences only a tender file says, by how they are built: requirements on bidders, and how points are given. For comparisons
 * without the tender file, where whoever copies its requirements would be alike.
 */
export function* tenderLanguage(text: DocumentText): Generator<{ from: number; to: number }> {
  for (const { from, to, kind } of text.units) {
    if (kind === 'contents') continue;
    const sentence = rawText(text, from, to).replace(LEAD, '');
    if (ASKS.test(sentence) || SCORES.test(sentence)) yield { from, to };
  }
}

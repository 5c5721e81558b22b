import { DIAGRAM, drawDiagram, readDiagram, usualRoom } from 'tender-widgets/diagram';
import { textBlocks } from '../text/text-blocks.ts';
import type { CheckInput, Found } from './chapter-text.ts';

/** Diagrams that cannot be drawn: in Word their table stands in their place. */
export function undrawnDiagrams({ chapters, contents }: CheckInput): Found[] {
  return chapters.flatMap(({ id }) =>
    textBlocks(contents.get(id) ?? '').flatMap(({ text }): Found[] => {
      const [head = '', ...lines] = text.split('\n');
      if (head.trim() !== `\`\`\`${DIAGRAM}`) return [];
      const source = lines.slice(0, -1).join('\n');
      const drawn = drawDiagram(source, usualRoom);
      if ('scenes' in drawn) return [];
      const { title } = readDiagram(source);
      const msg = `${title === '' ? '一张图' : `图“${title}”`}画不出来，Word 里只有它的表格：${drawn.problem}`;
      return [{ kind: 'diagram', severity: 'warning', chapterId: id, quote: title, msg }];
    }),
  );
}

import finish from './finish.css';
import head from './head.css';
import outline from './outline.css';
import paper from './paper.css';
import review from './review.css';
import source from './source.css';
import writer from './writer.css';
import writing from './writing.css';

/** The writer's sheets in the order they apply, one for each screen. */
export const writerStyles: readonly string[] = [writer, head, review, source, outline, writing, paper, finish];

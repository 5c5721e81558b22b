import { promisedSteps } from '../criteria/promised-steps.ts';
import type { ChapterTask } from '../writer.ts';
import { planOf } from './plan.ts';

/**
 * Markdown that asks for what the bidder promises where a scoring item gives more points for more (承诺15分钟内到场得10分；20分钟内得6分):
 * nobody can say it for him. Stands where the item is answered as a whole; '' elsewhere.
 */
export function promiseToMake({ chapter, context }: ChapterTask): string {
  const { view } = planOf(context);
  if (!view.isItemChapter(chapter)) return '';
  return view
    .itemsOf(chapter)
    .flatMap(({ item, criteria }) => {
      const steps = promisedSteps(criteria);
      const name = item.replaceAll('\n', '').slice(0, 24);
      return steps === ''
        ? []
        : view.voice.say(`就“${name}”（${steps}），我方承诺：【待填写：承诺的数值】。`);
    })
    .join('\n\n');
}

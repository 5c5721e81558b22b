import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf } from '../../../../site/server/writing/offline/plan.ts';
import { fillIn } from '../../../../site/server/writing/offline/subject.ts';
import { bidContext } from '../sample-bid.ts';

test('what work is done on is no post: 点心师 is not kept steady, 食品留样 is', () => {
  const plan = planOf(bidContext());
  const [slot] = [...plan.slots.values()].flat();
  assert.ok(slot);
  const said = (mainHeadings: string[]) =>
    fillIn('保证{points}等重点内容持续稳定', { ...plan, mainHeadings }, { ...slot, units: [] });
  assert.equal(
    said(['辅助工', '点心师', '食品留样', '仓储人员', '竣工']),
    '保证食品留样、竣工等重点内容持续稳定',
  );
  assert.equal(said(['主要技术指标', '食品留样', '具体要求']), '保证食品留样等重点内容持续稳定');
  assert.match(said(['辅助工', '服务方职责', '项目经理']), /^保证.+的重点内容持续稳定$/);
  const alone = '先编清单。我方把{points}列为重点，逐日检查。完成后复核。';
  const filled = (mainHeadings: string[]) =>
    fillIn(alone, { ...plan, mainHeadings }, { ...slot, units: [] });
  assert.equal(filled(['食品留样']), '先编清单。我方把食品留样列为重点，逐日检查。完成后复核。');
  assert.equal(filled(['项目经理']), '先编清单。完成后复核。');
});

import { addendaHead } from '../../../widgets/writer/addenda/addenda-head.ts';
import { equal } from '../../support/browser.ts';
import { fakeChanges } from './fake-addenda.ts';

describe('what the head says of addenda', () => {
  it('what is open comes first, then what is left to do, then that the bid follows', () => {
    const all = fakeChanges();
    const accepted = all.map((one) => ({ ...one, state: 'accepted' as const }));
    const touched = { chapterId: 'c1', title: '方案', changeIds: ['k1'], msg: '', values: [] };
    const affected = { ...touched, state: 'affected' as const, versionBefore: 1 };
    const draft = { status: 'outlined' as const };
    equal(addendaHead([], [], draft), undefined);
    equal(addendaHead(all, [], draft)?.text, '补遗 2：2 处待确认');
    equal(addendaHead(accepted, [affected], draft)?.text, '按补遗 2 还有 1 章要处理');
    equal(addendaHead(accepted, [{ ...affected, state: 'kept' }], draft), {
      tone: 'success',
      text: '已按补遗 2 更新',
    });
    equal(addendaHead([], [affected], draft)?.text, '补遗的修改已撤回，还有 1 章要核对');
    equal(addendaHead(all, [], { status: 'finished' })?.text, '定稿后收到补遗 2');
  });
});

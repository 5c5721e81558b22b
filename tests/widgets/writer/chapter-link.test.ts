import { equal, until } from '../../support/browser.ts';
import { bid, outline } from './fake-data.ts';
import { type Scene, scene, writerOf } from './setup.ts';

describe('a link to a chapter of a bid', () => {
  let now: Scene;
  let seat: ReturnType<typeof writerOf>;
  const open = async (search: string) => {
    now = scene(search);
    now.service.state.bid = bid({ status: 'written' });
    now.service.setOutline(outline);
    seat = writerOf();
    await seat.writer.open();
    return () => seat.writer.$stores.get()?.run.$shown.get();
  };
  afterEach(() => {
    seat.writer.close();
    sessionStorage.clear();
    now.end();
  });

  it('opens the bid at it, and is taken out of the address, so that a reload keeps one’s place', async () => {
    const shown = await open('?step=write&chapter=o11&id=b1');
    await until(() => shown() === 'o11', 'the chapter');
    equal([seat.writer.$step.get(), seat.query.chapter], ['write', null]);
  });
  it('opens it at the first where the chapter has left the outline', async () => {
    const shown = await open('?step=write&chapter=gone&id=b1');
    await until(() => shown() === outline[0]?.id, 'the first chapter');
  });
});

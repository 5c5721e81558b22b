import { Icon } from '../../kit/icon.tsx';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { t } from './messages.ts';
import type { PassageAction } from './passage-store.ts';
import { ToolMenu } from './tool-popover.tsx';

const actions: readonly PassageAction[] = ['rewrite', 'expand', 'shorten', 'continue'];

/** What the writer may be asked to do with the selection, as in the menu and over the selection itself. */
export function passageActs({ rewriting, $dialog }: ChapterEditing) {
  return [
    ...actions.map((action) => ({
      id: action,
      label: t.passage[action],
      onSelect: () => rewriting.ask({ action, instruction: '' }),
    })),
    {
      id: 'instruct',
      label: t.passage.instruct,
      onSelect: () => $dialog.set({ kind: 'instruction' }),
    },
  ];
}

export function PassageMenu({ page }: { page: ChapterEditing }) {
  return (
    <ToolMenu
      label={t.passage.menu}
      keys={t.keys.passage}
      sign={<Icon name="sparkle" size={17} />}
      items={passageActs(page)}
    />
  );
}

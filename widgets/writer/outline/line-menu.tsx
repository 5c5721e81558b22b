import { Menu, type MenuItem } from '../../kit/menu.tsx';
import type { ShownRow } from '../chapters/outline-shown.ts';
import { t } from './messages.ts';
import { removeRow, type TreeHands } from './tree-keys.ts';

interface LineMenuProps {
  row: ShownRow;
  /** Only the controls of the active row are in the order of Tab. */
  active: boolean;
  hands: TreeHands;
  onSettings: (id: string) => void;
  onRegenerate: (id: string) => void;
}

/** The ways a chapter is moved; it keeps the focus. */
function movesOf(row: ShownRow, { outline }: TreeHands): MenuItem[] {
  const { id } = row.chapter;
  const keep = (action: (id: string) => void) => () => {
    action(id);
    outline.look.focus(id);
  };
  return [
    {
      id: 'up',
      label: t.acts.moveUp,
      icon: 'chevron-up',
      disabled: row.first,
      onSelect: keep((one) => outline.move(one, -1)),
    },
    {
      id: 'down',
      label: t.acts.moveDown,
      icon: 'chevron-down',
      disabled: row.last,
      onSelect: keep((one) => outline.move(one, 1)),
    },
    {
      id: 'indent',
      label: t.acts.indent,
      icon: 'chevron-right',
      disabled: row.first,
      onSelect: keep(outline.indent),
    },
    {
      id: 'outdent',
      label: t.acts.outdent,
      icon: 'chevron-left',
      disabled: row.depth === 0,
      onSelect: keep(outline.outdent),
    },
  ];
}

/** Everything that can be done to a chapter, for those who do not drag and know no keys. */
export function LineMenu({ row, active, hands, onSettings, onRegenerate }: LineMenuProps) {
  const { outline } = hands;
  const { id, title } = row.chapter;
  const items: MenuItem[] = [
    {
      id: 'rename',
      label: t.acts.rename,
      icon: 'edit',
      onSelect: () => outline.look.focus(id, 'select'),
    },
    { id: 'settings', label: t.acts.settings, icon: 'gear', onSelect: () => onSettings(id) },
    {
      id: 'sibling',
      label: t.acts.addSibling,
      icon: 'plus',
      onSelect: () => outline.look.focus(outline.addAfter(id), 'select'),
    },
    {
      id: 'child',
      label: t.acts.addChild,
      icon: 'plus',
      onSelect: () => outline.look.focus(outline.addUnder(id), 'select'),
    },
    ...movesOf(row, hands),
    {
      id: 'regenerate',
      label: t.acts.regenerate,
      icon: 'sparkle',
      onSelect: () => onRegenerate(id),
    },
    {
      id: 'remove',
      label: t.acts.remove,
      icon: 'trash',
      danger: true,
      onSelect: () => removeRow(id, outline),
    },
  ];
  return (
    <Menu size="small" tabIndex={active ? 0 : -1} label={t.line.actions(title)} items={items} />
  );
}

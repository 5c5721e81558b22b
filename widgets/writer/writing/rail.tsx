import { useStore } from '@nanostores/react';
import { valueOf } from '../../core/loaded.ts';
import { Icon, type IconName } from '../../kit/icon.tsx';
import { useBid } from '../base/context.ts';
import { type Side, sides } from './layout-store.ts';
import { t } from './messages.ts';

const icons: Record<Side, IconName> = {
  todo: 'inbox',
  coverage: 'coverage',
  facts: 'facts',
  versions: 'history',
};

/** What waits in each part of the side, where that is known. */
export function useSideCount(side: Side): number {
  const { facts, finish } = useBid();
  const unconfirmed = useStore(facts.$unconfirmed);
  const errors = valueOf(useStore(finish.inspection.$findings), []).filter(
    ({ severity, state }) => severity === 'error' && state === 'open',
  ).length;
  if (side === 'facts') return unconfirmed;
  return side === 'todo' ? errors : 0;
}

/** What can be opened beside the text, at the edge. */
export function Rail({ open }: { open: Side | undefined }) {
  return (
    <nav className="rail" aria-label={t.panel.label}>
      {sides.map((side) => (
        <RailButton key={side} side={side} open={open} />
      ))}
    </nav>
  );
}

function RailButton({ side, open }: { side: Side; open: Side | undefined }) {
  const { layout } = useBid();
  const count = useSideCount(side);
  const name = t.panel[side];
  return (
    <button
      type="button"
      className="rail-button"
      data-side={side}
      aria-label={count > 0 ? t.panel.counted(name, count) : name}
      aria-expanded={open === side}
      title={name}
      onClick={() => layout.toggle(side, open)}
    >
      <Icon name={icons[side]} size={19} />
      {count > 0 && <span className="rail-count">{count}</span>}
    </button>
  );
}

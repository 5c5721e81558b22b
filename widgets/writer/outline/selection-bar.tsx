import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { useBid } from '../base/context.ts';
import { t } from './messages.ts';
import { MoveDialog } from './move-dialog.tsx';

/** What can be done with several chapters at once; it floats over the foot of the tree. */
export function SelectionBar() {
  const { outline } = useBid();
  const selected = useStore(outline.look.selection.$selected);
  const [moving, setMoving] = useState(false);
  if (selected.size === 0) return null;
  const { clear } = outline.look.selection;
  return (
    <div className="selection-bar" role="toolbar" aria-label={t.several.label}>
      <span role="status">{t.several.chosen(selected.size)}</span>
      <Button size="small" kind="quiet" icon="move" onClick={() => setMoving(true)}>
        {t.several.move}
      </Button>
      <Button size="small" kind="quiet" onClick={() => outline.outdentAll(selected)}>
        {t.several.outdent}
      </Button>
      <Button size="small" kind="quiet" onClick={() => outline.indentAll(selected)}>
        {t.several.indent}
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon="trash"
        onClick={() => {
          outline.removeAll(selected);
          clear();
        }}
      >
        {t.several.remove}
      </Button>
      <IconButton size="small" icon="close" label={t.several.clear} onClick={clear} />
      {moving && <MoveDialog ids={selected} onClose={() => setMoving(false)} />}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useContext } from 'react';
import { Icon, type IconName } from '../../kit/icon.tsx';
import { BidContext, useBid, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { t as words } from '../finish/word-messages.ts';
import { t as writing } from '../writing/messages.ts';
import { useSideCount } from '../writing/rail.tsx';
import { Download } from './download.tsx';
import { Issues, useCheckOfWritten } from './issues.tsx';
import { t } from './messages.ts';
import { NextAct } from './next-act.tsx';
import { useDownload } from './use-download.ts';

/** On a phone the acts stand in reach of the thumb. */
export function Dock() {
  const step = useStore(useWriter().$step);
  const stores = useContext(BidContext);
  if (step === 'import') return null;
  return (
    <footer className="dock" aria-label={t.dock}>
      {stores && step === 'write' && <WritingTabs />}
      {step !== 'write' && <Issues />}
      {stores && step === 'finish' && <Download />}
      <NextAct />
    </footer>
  );
}

function WritingTabs() {
  const { layout } = useBid();
  const sheet = useStore(layout.$sheet);
  const count = useSideCount('todo');
  const { busy, download } = useDownload();
  useCheckOfWritten();
  return (
    <>
      <DockTab
        icon="tree"
        name={shared.chaptersTitle}
        open={sheet === 'chapters'}
        onPress={() => layout.toggleSheet('chapters')}
      />
      <DockTab
        icon="inbox"
        name={writing.panel.todo}
        count={count}
        open={sheet === 'side'}
        onPress={() => layout.toggleSheet('side')}
      />
      <DockTab
        icon="download"
        name={busy ? t.downloading : t.download}
        label={words.word}
        onPress={() => download('word')}
      />
    </>
  );
}

interface DockTabProps {
  icon: IconName;
  name: string;
  /** In full, where the name is short for the room. */
  label?: string;
  count?: number;
  open?: boolean;
  onPress: () => void;
}

function DockTab({ icon, name, label, count = 0, open, onPress }: DockTabProps) {
  return (
    <button
      type="button"
      className="dock-tab"
      aria-label={label}
      aria-expanded={open}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
      <span>{name}</span>
      {count > 0 && <span className="rail-count">{count}</span>}
    </button>
  );
}

import { atom } from 'nanostores';
import { createDraft } from '../../core/drafts.ts';
import { createPastedScoring, type Recognised, readRecognised } from '../review/pasted-scoring.ts';

export type ImportWay = 'file' | 'text' | 'manual';

/** What was typed instead of uploaded; kept on this machine until it has become a tender or a bid. */
export interface TypedTender {
  way: ImportWay;
  text: string;
  name: string;
  overview: string;
  scoring: string;
}

const nothingTyped: TypedTender = { way: 'file', text: '', name: '', overview: '', scoring: '' };

function readTyped(stored: unknown): TypedTender | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const text = (name: keyof TypedTender) => {
    const value: unknown = Reflect.get(stored, name);
    return typeof value === 'string' ? value : '';
  };
  const way = text('way');
  return {
    way: way === 'text' || way === 'manual' ? way : 'file',
    text: text('text'),
    name: text('name'),
    overview: text('overview'),
    scoring: text('scoring'),
  };
}

/** The words of the import step, and what was recognised in them, kept as they are typed and corrected. */
export function createTypedTender() {
  const draft = createDraft('import', readTyped);
  const kept = createDraft<Recognised>('import.scoring', readRecognised);
  const $typed = atom<TypedTender>(nothingTyped);
  const pasted = createPastedScoring();
  pasted.$recognised.listen((recognised) => {
    if (recognised.state === 'ready') kept.write(recognised);
    else if (recognised.state === 'none') kept.clear();
  });
  return {
    $typed,
    pasted,
    /** Brings back what was typed before. */
    restoreTyped(): void {
      $typed.set(draft.read() ?? nothingTyped);
      const recognised = kept.read();
      if (recognised) pasted.restore(recognised);
    },
    type(part: Partial<TypedTender>): void {
      const typed = { ...$typed.get(), ...part };
      $typed.set(typed);
      draft.write(typed);
    },
  };
}

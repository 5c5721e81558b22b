import { useState } from 'react';
import { env } from '../../core/env.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea, TextField } from '../../kit/field.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import {
  pointsOf,
  proposedPieces,
  rounded,
  type ScoringPiece,
  type ScoringRow,
  scoreOf,
} from './scoring-rows.ts';

const FEWEST = 2;
const SCORE_MAX = 1000;

interface Piece extends ScoringPiece {
  key: string;
}

const keyed = (piece: ScoringPiece): Piece => ({ ...piece, key: env().randomId() });

/** What keeps the pieces from taking the item's place; undefined for nothing. */
function pieceProblem(pieces: readonly Piece[], total: number): string | undefined {
  if (pieces.some((piece) => !(scoreOf(piece) >= 0 && scoreOf(piece) <= SCORE_MAX)))
    return t.splitWrong;
  if (pieces.some((piece) => piece.item.trim() === '')) return t.splitNames;
  const rest = rounded(total - pointsOf(pieces));
  if (total === 0 || rest === 0) return undefined;
  return rest > 0 ? t.splitLess(rest) : t.splitMore(-rest);
}

type Keyed = ReturnType<typeof keyed>;

/** The same points for each, in halves; what does not divide goes to the last one. */
function sharedOut(pieces: readonly Keyed[], total: number): Keyed[] {
  const share = Math.floor((total / pieces.length) * 2) / 2;
  const last = rounded(total - share * (pieces.length - 1));
  return pieces.map((piece, at) => ({
    ...piece,
    score: String(at === pieces.length - 1 ? last : share),
  }));
}

interface PieceProps {
  piece: ScoringPiece;
  /** From 1. */
  number: number;
  /** Fewer would be no split. */
  isNeeded: boolean;
  onChange: (part: Partial<ScoringPiece>) => void;
  onRemove: () => void;
}

function Piece({ piece, number, isNeeded, onChange, onRemove }: PieceProps) {
  return (
    <fieldset className="piece">
      <legend>{t.pieceLabel(number)}</legend>
      <TextField
        label={t.pieceItem(number)}
        hideLabel
        maxLength={300}
        value={piece.item}
        onChange={(event) => onChange({ item: event.target.value })}
      />
      <TextField
        label={t.pieceScore(number)}
        hideLabel
        inputMode="decimal"
        value={piece.score}
        onChange={(event) => onChange({ score: event.target.value })}
      />
      <IconButton
        icon="trash"
        size="small"
        label={t.pieceRemove(number)}
        disabled={isNeeded}
        onClick={onRemove}
      />
      <TextArea
        label={t.pieceCriteria(number)}
        hideLabel
        rows={2}
        value={piece.criteria}
        onChange={(event) => onChange({ criteria: event.target.value })}
      />
    </fieldset>
  );
}

interface FooterProps {
  pieces: readonly ScoringPiece[];
  total: number;
  problem: string | undefined;
  onClose: () => void;
  onSplit: () => void;
}

function Footer({ pieces, total, problem, onClose, onSplit }: FooterProps) {
  return (
    <>
      <Tag tone={problem ? 'warning' : 'success'}>
        {total === 0
          ? writerTexts.scoringTotal(pointsOf(pieces))
          : t.splitSum(pointsOf(pieces), total)}
      </Tag>
      <span className="split-problem" role="status">
        {problem}
      </span>
      <Button onClick={onClose}>{writerTexts.cancel}</Button>
      <Button kind="primary" disabled={problem !== undefined} onClick={onSplit}>
        {t.splitConfirm}
      </Button>
    </>
  );
}

/** Makes several items of one; their points add up to its own. */
export function SplitDialog({ row, onClose }: { row: ScoringRow; onClose: () => void }) {
  const { review } = useWriter();
  const total = scoreOf(row) || 0;
  const [pieces, setPieces] = useState(() => proposedPieces(row).map(keyed));
  const problem = pieceProblem(pieces, total);
  const change = (key: string, part: Partial<ScoringPiece>) =>
    setPieces(pieces.map((piece) => (piece.key === key ? { ...piece, ...part } : piece)));
  const split = () => {
    review.splitRow(
      row.key,
      pieces.map(({ item, score, criteria }) => ({
        item: item.trim(),
        score: score.trim(),
        criteria,
      })),
    );
    onClose();
  };
  const footer = (
    <Footer pieces={pieces} total={total} problem={problem} onClose={onClose} onSplit={split} />
  );
  return (
    <Dialog open size="large" title={t.splitTitle} footer={footer} onClose={onClose}>
      <p className="dialog-lead">
        {total === 0 ? t.splitLeadNoScore(row.item) : t.splitLead(row.item, row.score)}
      </p>
      <div className="pieces">
        {pieces.map((piece, at) => (
          <Piece
            key={piece.key}
            piece={piece}
            number={at + 1}
            isNeeded={pieces.length <= FEWEST}
            onChange={(part) => change(piece.key, part)}
            onRemove={() => setPieces(pieces.filter((other) => other !== piece))}
          />
        ))}
      </div>
      <div className="actions">
        <Button
          kind="quiet"
          size="small"
          icon="plus"
          onClick={() => setPieces([...pieces, keyed({ item: '', score: '', criteria: '' })])}
        >
          {t.pieceAdd}
        </Button>
        {total > 0 && (
          <Button kind="quiet" size="small" onClick={() => setPieces(sharedOut(pieces, total))}>
            {t.splitEven}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

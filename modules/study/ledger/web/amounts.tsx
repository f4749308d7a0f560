import { useText } from '@zhixing/client/i18n.ts';

/** An amount in fen as `1,234.50`. */
export const Amount = ({ fen }: { fen: number }) => (
  <span className="ledger-amount">{(fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</span>
);

/** A balance with its side, as bookkeepers write it: debit, credit, or level. */
export function Balance({ fen }: { fen: number }) {
  const text = useText();
  const side = fen === 0 ? 'level' : fen > 0 ? 'debitSide' : 'creditSide';
  return (
    <span className="ledger-balance">
      <span className="own-note">{text(`ledgerPage.${side}`)}</span> <Amount fen={Math.abs(fen)} />
    </span>
  );
}

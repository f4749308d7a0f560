import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { codeHash } from '../codes.ts';
import { complaintErrors } from '../complaint.errors.ts';
import { Complaint, openComplaint } from '../complaint.model.ts';
import { ComplaintLog } from '../complaint-log.model.ts';
import { limits } from '../limits.ts';

export interface Key {
  readonly complaintNo: string;
  readonly code: string;
}

/**
 * The complaint that a number and a code belong to; both wrong ones get the same answer.
 * @throws complaint.wrongCode
 */
export async function complaintBehind(ctx: Context, { complaintNo, code }: Key): Promise<Row<typeof Complaint>> {
  const known = { complaintNo: { eq: complaintNo.trim().toUpperCase() }, codeHash: { eq: codeHash(code) } };
  const found = await repo(Complaint, elevated(ctx)).first(known);
  if (!found) throw complaintErrors.wrongCode();
  return found;
}

/** Steps that are of interest to whoever complained. */
const told = [
  'record',
  'accept',
  'refuse',
  'assign',
  'start',
  'reply',
  'confirm',
  'returnReply',
  'reopen',
  'close',
  'withdraw',
  'supplement',
];

/** How far a complaint is. The reply is shown once the bureau has confirmed it; names of people who handle it are not shown. */
export async function followed(ctx: Context, row: Row<typeof Complaint>) {
  const logs = await repo(ComplaintLog, elevated(ctx)).find(
    { complaint: row.id, action: { in: told } },
    { order: { field: 'operatedAt', descending: false } },
  );
  const isConfirmed = ['confirmed', 'closed'].includes(row.status);
  const isOpen = (openComplaint as readonly string[]).includes(row.status);
  const isInTime = row.reopenUntil !== null && row.reopenUntil >= ctx.now().toISOString();
  const { complaintNo, title, status, partyName, recordedAt, acceptDue, handleDue, refusedReason, reopenUntil, satisfaction } = row;
  return {
    complaintNo,
    title,
    status,
    partyName,
    recordedAt,
    acceptDue,
    handleDue,
    refusedReason,
    files: row.evidence?.length ?? 0,
    outcome: isConfirmed ? { result: row.result, finding: row.finding, compensation: row.compensation } : null,
    satisfaction,
    reopenUntil: status === 'confirmed' ? reopenUntil : null,
    steps: logs.map(({ action, operatedAt }) => ({ action, at: operatedAt })),
    may: {
      supplement: isOpen && (row.evidence?.length ?? 0) < limits.evidence.files,
      withdraw: status === 'recorded' || status === 'accepted',
      reopen: status === 'confirmed' && !row.reopened && isInTime,
      rate: status === 'confirmed' && (satisfaction === null || row.reopened),
    },
  };
}

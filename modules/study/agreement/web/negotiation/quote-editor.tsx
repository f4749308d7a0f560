import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { FileInput } from '@zhixing/ui/widgets/lazy.tsx';
import { Button, Flex, Form } from 'antd';
import { Suspense, useState } from 'react';
import { blankLine, type DraftLine, draftOf, isBlank, isComplete, sentLine } from '../lines/draft-line.ts';
import { useFeeItems } from '../lines/fee-items.ts';
import { LineGrid } from '../lines/line-grid.tsx';
import { LineTotals } from '../lines/line-totals.tsx';
import { Refusal } from '../refusal.tsx';
import { quoteQuery } from './quotes.ts';

interface Props {
  readonly model: ModelDescription;
  readonly lines: ModelDescription;
  readonly record: RecordRow;
}

/** The quote of the agency, entered in lines and submitted as a whole. It starts with the lines of the last one. */
export function QuoteEditor({ model, lines: lineModel, record }: Props) {
  const edition = Number(record.quoteEdition ?? 0);
  const { data } = useList('quoteLine', edition > 0 ? quoteQuery(record.id, edition) : null);
  if (edition > 0 && !data) return null;
  const students = Number(record.expectStudents) || null;
  const former = (data?.list ?? []).map((row) => draftOf(row, false));
  return <Editor model={model} lineModel={lineModel} record={record} start={former.length > 0 ? former : [blankLine(students)]} />;
}

interface EditorProps {
  readonly model: ModelDescription;
  readonly lineModel: ModelDescription;
  readonly record: RecordRow;
  readonly start: readonly DraftLine[];
}

function Editor({ model, lineModel, record, start }: EditorProps) {
  const text = useText();
  const { done } = useNotices();
  const [lines, setLines] = useState(start);
  const [proposal, setProposal] = useState<unknown>(record.proposalFile ?? null);
  const feeItems = useFeeItems();
  const students = Number(record.expectStudents) || null;
  useUnsaved({ isDirty: () => lines !== start, discard: () => setLines(start) });
  const filled = lines.filter((line) => !isBlank(line));
  const send = useWrite(() =>
    api.post(`/api/agreement/negotiations/${record.id}/quote`, {
      version: record.version,
      proposalFile: proposal,
      lines: filled.map(sentLine),
    }),
  );
  const missing = missingOf(filled, proposal);
  const field = fieldOf(model, 'proposalFile');
  return (
    <Flex vertical gap="middle">
      <LineGrid
        label={text('agreement.negotiation.quote')}
        model={lineModel}
        lines={lines}
        feeItems={feeItems}
        students={students}
        onChange={setLines}
      />
      <LineTotals model={lineModel} lines={lines} students={students} />
      {field ? (
        <Form layout="vertical" component="div">
          <Form.Item label={field.label} htmlFor="agreement-proposal" required>
            <Suspense>
              <FileInput
                id="agreement-proposal"
                field={field}
                value={proposal}
                onChange={setProposal}
                onBlur={() => undefined}
                invalid={false}
                labelOf={() => text('agreement.negotiation.proposal')}
                path={`/api/data/negotiation/${record.id}/files/proposalFile`}
              />
            </Suspense>
          </Form.Item>
        </Form>
      ) : null}
      <Refusal error={send.error} />
      <Flex gap="small" align="center" wrap>
        <Button
          type="primary"
          disabled={missing !== null}
          loading={send.isPending}
          onClick={() => send.mutate(undefined, { onSuccess: () => done(text('agreement.negotiation.sent')) })}
        >
          {text(record.status === 'open' ? 'agreement.negotiation.send' : 'agreement.negotiation.sendAgain')}
        </Button>
        {missing ? <span role="status">{text(`agreement.negotiation.missing.${missing}`)}</span> : null}
      </Flex>
    </Flex>
  );
}

/** What a quote still lacks. */
function missingOf(filled: readonly DraftLine[], proposal: unknown): 'lines' | 'complete' | 'proposal' | null {
  if (filled.length === 0) return 'lines';
  if (!filled.every(isComplete)) return 'complete';
  return proposal ? null : 'proposal';
}

import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import type { ContractText } from '../../contract/contract.model.ts';
import { comparedParts, type TextPart } from './compared-text.ts';
import { wordDifference } from './word-difference.ts';

/** What two versions of a contract differ in; the one that was signed is marked. */
export function VersionCompare({ versions, contract }: { versions: readonly RecordRow[]; contract: string }) {
  const text = useText();
  const [former, setFormer] = useState(versions[1]?.id ?? '');
  const [later, setLater] = useState(versions[0]?.id ?? '');
  const [before, after] = [useRecord('contractVersion', former).data, useRecord('contractVersion', later).data];
  const signed = new Set(useList('contractSignature', { size: 2, filter: { contract } }).data?.list.map(({ textHash }) => textHash));
  const options = versions.map(({ id, edition, changedAt, textHash }) => ({
    value: id,
    label: text(`agreement.contract.${signed.has(textHash) ? 'signedEdition' : 'edition'}`, {
      edition: Number(edition),
      at: dateTime(String(changedAt)),
    }),
  }));
  const parts = before && after ? comparedParts(before.record.text as ContractText, after.record.text as ContractText, text) : null;
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap>
        <Select aria-label={text('agreement.contract.former')} value={former} options={options} onChange={setFormer} />
        <Select aria-label={text('agreement.contract.later')} value={later} options={options} onChange={setLater} />
      </Flex>
      {parts === null ? <Waiting rows={4} /> : null}
      {parts?.length === 0 ? <p role="status">{text('agreement.contract.noDifference')}</p> : null}
      <dl className="agreement-differences">
        {parts?.map((part) => (
          <Difference key={part.title} part={part} />
        ))}
      </dl>
    </Flex>
  );
}

function Difference({ part: { title, before, after } }: { part: TextPart }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ByPlace items={wordDifference(before, after)}>
          {({ kind, text }) => {
            const Mark = kind === 'same' ? 'span' : kind === 'added' ? 'ins' : 'del';
            return <Mark>{text}</Mark>;
          }}
        </ByPlace>
      </dd>
    </div>
  );
}

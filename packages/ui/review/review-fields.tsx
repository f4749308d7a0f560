import { linkageOf } from '@zhixing/client/linkage.ts';
import type { ModelDescription, Review } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { Flex, Grid, theme } from 'antd';
import { DetailFields } from '../record/detail-fields.tsx';
import { Decision } from './decision.tsx';
import { Papers } from './papers.tsx';
import { Warnings } from './warnings.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly review: Review;
}

/** A record under review: fields, and beside them, on phones below, warnings, documents and the decision. */
export default function ReviewFields({ model, one, review }: Props) {
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  // Fields hidden on the form are hidden here too.
  const { hidden } = linkageOf(
    model.fields,
    (name) => one.record[name],
    (name) => one.masked.includes(name),
  );
  const half = { flex: '1 1 0', minWidth: 0 };
  const aside = phone ? { paddingBlockEnd: token.paddingLG } : { ...half, position: 'sticky' as const, insetBlockStart: 0 };
  return (
    <Flex vertical={phone} gap={token.marginLG} align={phone ? 'stretch' : 'flex-start'}>
      <div style={half}>
        <DetailFields model={model} one={one} narrow without={[...review.files, ...hidden]} />
      </div>
      <Flex vertical gap="middle" style={aside}>
        <Warnings model={model.name} id={one.record.id} />
        <Papers model={model} one={one} files={review.files} />
        <Decision model={model} one={one} actions={review.actions} />
      </Flex>
    </Flex>
  );
}

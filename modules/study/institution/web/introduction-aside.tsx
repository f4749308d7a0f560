import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Flex, theme } from 'antd';
import { Checklist } from './checklist.tsx';
import { FlowLink } from './flow-link.tsx';
import { subjectOfRecord } from './subject.ts';

/** Above a record to be introduced: the missing requirements, or the state of its flow. */
export default function IntroductionAside({ model, one: { record } }: RecordAside) {
  const { token } = theme.useToken();
  const subject = subjectOfRecord(model.name, record);
  return (
    <Flex vertical gap="small" style={{ marginBlockEnd: token.marginXS }}>
      {subject && <Checklist type={subject.type} id={subject.id} />}
      {typeof record.approval === 'string' && <FlowLink record={record.id} />}
    </Flex>
  );
}

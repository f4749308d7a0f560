import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Flex } from 'antd';
import { CopyTemplate } from './copy-template.tsx';
import { NoticeReading } from './notice-reading.tsx';
import { PlanCoverage } from './plan-coverage.tsx';
import { PlanReading } from './plan-reading.tsx';
import './paper.css';

/** Above a safety notice or an emergency plan: what it lacks, its use as a template, and the paper as it is read on a phone. */
export default function PaperAside({ model, one: { record } }: RecordAside) {
  const isPlan = model.name === 'emergencyPlan';
  const writing = record.status === 'draft' || record.status === 'rejected';
  return (
    <Flex vertical gap="small" className="paper-aside">
      {isPlan && writing && <PlanCoverage id={record.id} />}
      {record.isTemplate === true && record.status === 'approved' && <CopyTemplate model={model.name} id={record.id} />}
      {isPlan ? <PlanReading plan={record} /> : <NoticeReading model={model} notice={record} />}
    </Flex>
  );
}

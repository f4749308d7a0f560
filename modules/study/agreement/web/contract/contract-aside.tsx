import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Tabs } from 'antd';
import { ContractPaper } from './contract-paper.tsx';
import { Signing } from './signing.tsx';
import { TermsEditor } from './terms-editor.tsx';
import { VersionCompare } from './version-compare.tsx';
import './contract.css';

/** Above a contract: the text as it is read and signed, the terms while it is a draft, and the differences of its versions. */
export default function ContractAside({ model, one: { record, allowed } }: RecordAside) {
  const text = useText();
  const versions = useList('contractVersion', { size: 100, sort: '-edition', filter: { contract: record.id } }).data?.list;
  if (!versions) return <Waiting rows={6} />;
  const tab = (key: string, children: React.ReactNode) => ({ key, label: text(`agreement.contract.${key}`), children });
  const [current] = versions;
  return (
    <>
      <Signing model={model} record={record} />
      <Tabs
        items={[
          ...(current ? [tab('paper', <ContractPaper version={current.id} contract={record.id} />)] : []),
          ...(record.status === 'draft' && allowed.update ? [tab('terms', <TermsEditor key={record.version} record={record} />)] : []),
          ...(versions.length > 1 ? [tab('versions', <VersionCompare versions={versions} contract={record.id} />)] : []),
        ]}
      />
    </>
  );
}

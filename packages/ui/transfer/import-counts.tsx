import { useText } from '@zhixing/client/i18n.ts';
import type { ImportJob } from '@zhixing/client/use-import.ts';
import { Flex, Statistic } from 'antd';

const counts = ['total', 'created', 'updated', 'skipped', 'failed'] as const;

/** Counts of an import or of its dry run. */
export function ImportCounts({ job, planned = false }: { job: ImportJob; planned?: boolean }) {
  const t = useText();
  return (
    <Flex gap="large" wrap justify="space-between">
      {counts.map((figure) => (
        <Statistic key={figure} title={t(`ui.import.${planned ? 'planned' : 'figures'}.${figure}`)} value={job[figure]} />
      ))}
    </Flex>
  );
}

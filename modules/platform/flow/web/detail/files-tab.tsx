import { useText } from '@zhixing/client/i18n.ts';
import FileLinks from '@zhixing/ui/record/file-links.tsx';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Empty } from 'antd';
import { flowPath, useFlowPart } from '../use-flow.ts';

interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly at: 'record' | 'opinion' | 'comment';
  readonly field: string | null;
}

const places = ['record', 'opinion', 'comment'] as const;

/** All files of the flow: of the record, opinions and comments. */
export default function FilesTab({ id }: { id: string }) {
  const text = useText();
  const asked = useFlowPart<{ list: readonly AttachedFile[] }>(id, '/files');
  if (asked.error) return <Failed error={asked.error} onRetry={asked.refetch} />;
  if (!asked.data) return <Waiting rows={3} />;
  const { list } = asked.data;
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('flow.noFiles')} />;
  return places
    .filter((place) => list.some(({ at }) => at === place))
    .map((place) => {
      const files = list.filter(({ at }) => at === place);
      return (
        <section key={place} className="flow-files">
          <h2>{text(`flow.filesOf.${place}`)}</h2>
          <FileLinks
            ids={files.map((file) => file.id)}
            labelOf={(key) => files.find((file) => file.id === key)?.name}
            path={`${flowPath(id)}/files`}
          />
        </section>
      );
    });
}

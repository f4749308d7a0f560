import { PaperClipOutlined } from '@ant-design/icons';
import { api } from '@zhixing/client/http.ts';
import { Button, Flex } from 'antd';
import type { LabelOf } from '../kind.ts';
import { useNotices } from '../states/use-notices.ts';

interface Props {
  readonly ids: readonly string[];
  readonly labelOf: LabelOf;
  /** Path under which the record serves the files of the field. */
  readonly path: string;
}

/** Files of a record; each is fetched through the record, so that who may read the field may read the file. */
export default function FileLinks({ ids, labelOf, path }: Props) {
  const { attempt } = useNotices();
  return (
    <Flex vertical align="flex-start">
      {ids.map((id) => (
        <Button
          key={id}
          type="link"
          icon={<PaperClipOutlined aria-hidden />}
          style={{ paddingInline: 0, height: 'auto' }}
          onClick={() => attempt(() => api.download(`${path}/${id}`))}
        >
          {labelOf(id) ?? id}
        </Button>
      ))}
    </Flex>
  );
}

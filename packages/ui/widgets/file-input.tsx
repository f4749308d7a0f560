import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { useUpload } from '@zhixing/client/use-upload.ts';
import { Button, Typography, Upload, type UploadFile } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../kind.ts';

interface Props extends InputProps {
  readonly many?: boolean;
  readonly picture?: boolean;
}

const MOST = 50;

/** Uploads files at once and keeps their ids. */
export default function FileInput({ id, field, value, onChange, labelOf, many = false, picture = false, invalid, describedBy }: Props) {
  const t = useText();
  const { available, upload } = useUpload();
  const ids = [value ?? []].flat().map(String);
  const [files, setFiles] = useState<UploadFile[]>(() =>
    ids.map((one) => ({ uid: one, name: labelOf(one) ?? one, status: 'done', response: { id: one } })),
  );
  const put = (next: UploadFile[]) => {
    setFiles(next);
    const done = next.flatMap((file) => (file.status === 'done' ? [String((file.response as { id: string }).id)] : []));
    onChange(many ? done : (done.at(-1) ?? null));
  };
  if (!available && files.length === 0) return <Typography.Text type="secondary">{t('ui.form.noUpload')}</Typography.Text>;
  return (
    <Upload
      fileList={files}
      maxCount={many ? MOST : 1}
      multiple={many}
      accept={picture ? 'image/*' : String(field.accept ?? '')}
      onChange={({ fileList }) => put(fileList)}
      customRequest={({ file, onProgress, onSuccess, onError }) => {
        upload(file as File, (share) => onProgress?.({ percent: share * 100 })).then(
          (stored) => onSuccess?.(stored),
          (error: Error) => onError?.(error),
        );
      }}
    >
      <Button
        id={id}
        icon={picture ? <UploadOutlined /> : <PaperClipOutlined />}
        disabled={!available}
        aria-invalid={invalid}
        aria-describedby={describedBy}
      >
        {t('ui.form.chooseFile')}
      </Button>
    </Upload>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales an image down to a size and returns it as a data URL. Photos of signatures are far larger than the limit. */
export async function fittedPicture(file: File, { width, height }: Size): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, width / picture.width, height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Photographs compress badly as PNG, which would exceed the limit.
  return file.type === 'image/jpeg' ? canvas.toDataURL('image/jpeg', 0.8) : canvas.toDataURL('image/png');
}

/** Longest side of a photo that is sent, in pixels: what is written on a label can still be read, and a bad line carries it. */
const MAX_SIDE = 1600;
const QUALITY = 0.8;

/**
 * Scales a photo down to what is worth sending, as JPEG. The place where it was taken and the model of the phone are not in the result.
 * @throws where the browser cannot read the picture
 */
export async function scalePhoto(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    // An image element turns photos upright in every browser, which createImageBitmap does not.
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return await drawn(picture);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(picture: HTMLImageElement): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws nothing');
  // JPEG has no transparency, which would turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))), 'image/jpeg', QUALITY),
  );
}

/** What the service takes (contract: createUpload). */
const uploadBytesMax = 2 * 1024 * 1024;
/** Larger pictures are made this small by the service anyway. */
const sidePixelsMax = 2_048;
const quality = 0.86;

/**
 * A picture that the service takes: what is too large, as photos of phones are, is made smaller here. A file that this
 * browser cannot read stays as it is, and the service says what it thinks of it.
 */
export async function fitPicture(file: File): Promise<Blob> {
  if (file.size <= uploadBytesMax) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, sidePixelsMax / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG knows nothing transparent; without this it would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

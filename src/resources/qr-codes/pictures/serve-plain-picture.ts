import type { Services } from '../../../http/context.ts';
import { answerFailure, answerPicture, type PictureAnswer } from './answer-picture.ts';
import { pictureFileName } from './picture-file-name.ts';
import { isPrintFormat, type PictureFormat } from '../formats/picture-format.ts';
import { parsePictureForm } from './picture-request.ts';

interface Asked {
  /** What the code holds; it must fit. */
  text: string;
  /** Of the file that it is saved as. */
  name: string;
  /** PNG unless given. */
  format: PictureFormat | undefined;
  query: URLSearchParams;
  ifNoneMatch: string | undefined;
}

/**
 * The picture of a text that is no code of its own, in the plain style, asked for as pictures of codes are. A failure is
 * answered as a sentence.
 */
export async function servePlainPicture(
  services: Pick<Services, 'logger'>,
  { text, name, format: asked, query, ifNoneMatch }: Asked,
): Promise<PictureAnswer> {
  try {
    const { format, sizePixels, sizeMm, margin, isDownload } = parsePictureForm(asked, query);
    return await answerPicture({
      text,
      style: { margin },
      logoHash: null,
      format,
      size: isPrintFormat(format) ? sizeMm : sizePixels,
      title: text,
      saveAs: isDownload ? pictureFileName(name, format) : undefined,
      ifNoneMatch,
    });
  } catch (error) {
    return answerFailure(services, error);
  }
}

import { useFormContext, useWatch } from 'react-hook-form';
import { ImageField } from '../../../components/pictures/image-field.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormLines, FormText } from '../form/form-text.tsx';
import { linkSection } from '../link-section.ts';
import { useLinkDomains } from '../use-link-domains.ts';
import { ChatPreview } from './chat-preview.tsx';

interface Values {
  metatitle: string;
  metadescription: string;
  metaimage: string;
}

/** The preview of the link in chats and social networks. */
export const previewSection = linkSection<Values>({
  title: 'preview',
  empty: { metatitle: '', metadescription: '', metaimage: '' },
  read: ({ metatitle, metadescription, metaimage }) => ({ metatitle, metadescription, metaimage }),
  write: (values) => ({ ...values }),
  summarise: ({ metatitle, metadescription, metaimage }, texts) => {
    const isSet = [metatitle, metadescription, metaimage].some((text) => text !== '');
    return isSet ? [metatitle || texts.preview.ownCard] : [];
  },
  Fields,
});

function Fields() {
  const texts = useTexts('links');
  return (
    <>
      <Card />
      <FormText name="metatitle" label={texts.preview.title} isOptional />
      <FormLines name="metadescription" label={texts.preview.description} isOptional />
      <ImageField name="metaimage" label={texts.preview.image} hint={texts.preview.imageHint} isOptional />
    </>
  );
}

/** The preview of the values being entered. */
function Card() {
  const { control } = useFormContext<Values & { url: string; domain: string; custom: string }>();
  const { url, domain, custom, ...texts } = useWatch({ control });
  const { options } = useLinkDomains(domain ?? '');
  const host = options.find(({ value }) => value === (domain ?? ''))?.label ?? '';
  const { metatitle = '', metadescription = '', metaimage = '' } = texts;
  return (
    <ChatPreview
      title={metatitle}
      description={metadescription}
      image={metaimage}
      address={`${host}/${custom || '…'}`}
      target={url ?? ''}
    />
  );
}

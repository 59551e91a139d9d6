/** A link as others can open it. */
export const whole = (link: string): string => `${location.origin}${location.pathname}${link.replace(/^\//, '')}`;

/** Puts a text on the clipboard; a browser that has none (a plain http address) lets the old way do it. */
export const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
};

/**
 * Names in robots.txt of crawlers that collect pages to train models, or to sell them for that.
 * Crawlers of search engines and assistants, which link to the pages they use, are not among them.
 *
 * Sources: what the operators write about their crawlers, as collected in August 2026 by
 * https://github.com/krisdiallo/ecom-agent (crawlers.json), and for smaller operators the list of
 * https://github.com/ai-robots-txt/ai.robots.txt, of which only those with this purpose are here.
 */
export const TRAINING_CRAWLERS: readonly string[] = [
  'GPTBot', // OpenAI; its search has OAI-SearchBot and ChatGPT-User
  'ClaudeBot', // Anthropic; its search has Claude-SearchBot and Claude-User
  'anthropic-ai', // an earlier name of ClaudeBot
  'Google-Extended', // not a crawler: Googlebot reads the page, this name permits training
  'Applebot-Extended', // the same for Applebot
  'meta-externalagent', // Meta; link previews have facebookexternalhit, search meta-webindexer
  'FacebookBot', // Meta, for models of language and speech
  'Amazonbot', // Amazon; its search has Amzn-SearchBot and Amzn-User
  'CCBot', // Common Crawl, an archive that most models are trained on
  'Bytespider', // ByteDance
  'TikTokSpider', // ByteDance
  'cohere-training-data-crawler', // Cohere
  'DeepSeekBot', // DeepSeek
  'PanguBot', // Huawei; its search has PetalBot
  'ChatGLM-Spider', // Zhipu
  'SBIntuitionsBot', // SB Intuitions
  'AI2Bot', // Ai2, also as Ai2Bot-Dolma
  'Ai2Bot-Dolma',
  'Diffbot', // Diffbot
  'omgili', // Webz.io, also as omgilibot and Webzio-Extended
  'omgilibot',
  'Webzio-Extended',
  'Timpibot', // Timpi
  'ImagesiftBot', // ImageSift
  'VelenPublicWebCrawler', // Velen
  'ICC-Crawler', // NICT
  'Cotoyogi', // ROIS
  'LAIONDownloader', // LAION
  'TerraCotta', // Ceramic AI
];
